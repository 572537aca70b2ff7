import { expect, it } from '@jest/globals';
import { endpoints } from '@atrium/contract/catalogue';
import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import * as z from 'zod/mini';
import { exampleRefusal, exampleReply } from './example-answers.js';

const named = (name: string): BoundEndpoint => endpoints.find((endpoint) => endpoint.name === name)!;

it('every example reply matches the schema of its endpoint', () => {
  const wrong = endpoints.flatMap((endpoint) => {
    if (endpoint.reply === undefined) return [];
    const { error } = z.safeParse(endpoint.reply, exampleReply(endpoint));
    return error === undefined ? [] : [`${endpoint.name}: ${JSON.stringify(error.issues[0])}`];
  });
  expect(wrong).toEqual([]);
});

it('an example reply shows the entity of the example body', () => {
  expect(exampleReply(named('createItem'))).toMatchObject({ name: 'Hyaluronic filler 1 ml', sku: 'HF-1ML' });
  expect(exampleReply(named('createItem'))).toMatchObject({
    barcode: '4006381333931',
    contentUnit: null,
    category: { name: 'Fillers' },
    primarySupplier: { name: 'MedSource' },
  });
  expect(exampleReply(named('createStaff'))).toMatchObject({ firstName: 'Ines', email: 'ines.moura@example.com' });
});

it('every example error has its code and a complete sentence', () => {
  expect(exampleRefusal('auth.forbidden', named('createItem'))).toMatchObject({
    code: 'auth.forbidden',
    message: "You don't have the right to do this. Please ask an administrator.",
  });
  expect(exampleRefusal('input.invalid', named('createItem'))).toMatchObject({ errors: [{ path: 'name' }] });
  const sentences = endpoints.flatMap((endpoint) =>
    (endpoint.errors ?? []).map((code) => String(exampleRefusal(code, endpoint)['message'])),
  );
  expect(sentences.filter((sentence) => /[{}]/.test(sentence))).toEqual([]);
});
