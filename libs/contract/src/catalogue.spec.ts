import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { endpoints } from './catalogue.js';
import { isHeavy } from './core/endpoint.js';

const MEGABYTE = 1_048_576;
const ATTACKS: Readonly<Record<string, string>> = {
  parentheses: '('.repeat(MEGABYTE),
  points: 'a.'.repeat(MEGABYTE / 2),
  address: `a@${'a.'.repeat(MEGABYTE / 2)}`,
  blanks: ' '.repeat(MEGABYTE),
  'combining marks': `a${'\u0301\u0323'.repeat(MEGABYTE / 2)}`,
  'zero-width marks': '\u200b'.repeat(MEGABYTE),
};
const MOST_MS = 50;
/** Number of attempts, enough that a busy machine does not interrupt all of them. */
const TRIES = 30;

/** A text field of a schema, with an input that contains it. */
interface Place {
  readonly name: string;
  readonly inputWith: (text: string) => unknown;
}

const placesIn = (schema: z.core.$ZodType, name: string): Place[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'enum':
    case 'literal':
      return [{ name, inputWith: (text) => text }];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) =>
        placesIn(field, `${name}.${key}`).map((place) => ({
          ...place,
          inputWith: (text: string) => ({ [key]: place.inputWith(text) }),
        })),
      );
    case 'array':
      return placesIn(def.element, `${name}[]`).map((place) => ({
        ...place,
        inputWith: (text: string) => [place.inputWith(text)],
      }));
    case 'optional':
    case 'nullable':
    case 'default':
      return placesIn(def.innerType, name);
    case 'pipe':
      return placesIn(def.in, name);
    case 'union':
      return def.options.flatMap((option, index) => placesIn(option, `${name}|${index}`));
    case 'number':
    case 'boolean':
      return [];
    default:
      throw new Error(`${name}: this test does not know how texts get into "${def.type}"`);
  }
};

/** Returns the time of the fastest attempt in ms; others may be interrupted. */
const quickest = (work: () => void): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && best > MOST_MS; tries += 1) {
    const began = performance.now();
    work();
    best = Math.min(best, performance.now() - began);
  }
  return best;
};

describe('every text input', () => {
  const schemas = endpoints.flatMap(({ name, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : [{ schema, places: placesIn(schema, `${name} ${part}`) }],
    ),
  );

  it('is found in the catalogue', () => {
    expect(schemas.flatMap(({ places }) => places).length).toBeGreaterThan(300);
  });

  for (const [attack, text] of Object.entries(ATTACKS))
    it(`is refused within ${MOST_MS} ms when it is 1 MB of ${attack}`, () => {
      const wrong: string[] = [];
      for (const { schema, places } of schemas)
        for (const { name, inputWith } of places) {
          const input = inputWith(text);
          const ms = quickest(() => {
            if (z.safeParse(schema, input).success) wrong.push(`${name} takes it`);
          });
          if (ms > MOST_MS) wrong.push(`${name} takes ${Math.round(ms)} ms`);
        }
      expect(wrong).toEqual([]);
    });
});

describe('the cost of a call', () => {
  it('is that of a file when one is sent or received', () => {
    const files = endpoints.filter(
      ({ upload, contentType = '' }) =>
        upload !== undefined || ['text/csv', 'application/pdf', 'application/octet-stream'].includes(contentType),
    );
    expect(files.length).toBeGreaterThan(15);
    expect(files.filter((endpoint) => !isHeavy(endpoint)).map(({ name }) => name)).toEqual([]);
  });
});
