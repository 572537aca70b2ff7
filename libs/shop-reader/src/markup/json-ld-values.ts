import { decodeEntities, squeeze } from '../page/dom.js';

export type Thing = Readonly<Record<string, unknown>>;

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value.slice(0, 500) : value === undefined || value === null ? [] : [value];

export const isType = (thing: Thing, type: RegExp): boolean =>
  toList(thing['@type'] ?? thing['type']).some(
    (one) => typeof one === 'string' && type.test((one.split(/[/#:]/).at(-1) ?? '').toLowerCase()),
  );

/** Returns the text of a value: the first of a list, or the text of a language-tagged or named object. */
export function toText(value: unknown): string | null {
  for (const one of toList(value)) {
    const inner = isThing(one) ? (one['@value'] ?? one['name'] ?? one['value']) : one;
    if (typeof inner !== 'string' && typeof inner !== 'number') continue;
    const text = squeeze(decodeEntities(String(inner)));
    if (text !== '') return text;
  }
  return null;
}

export function getFirst(things: readonly Thing[], names: readonly string[]): string | null {
  for (const thing of things)
    for (const name of names) {
      const value = thing[name];
      const text = typeof value === 'boolean' ? String(value) : toText(value);
      if (text !== null) return text;
    }
  return null;
}
