import { expect, it } from '@jest/globals';
import { endpoints } from '@atrium/contract/catalogue';
import type { BoundEndpoint } from '@atrium/contract/core/endpoint';
import * as z from 'zod/mini';
import { buildExampleError, buildExampleReply } from './examples.js';

const named = (name: string): BoundEndpoint => endpoints.find((endpoint) => endpoint.name === name)!;

it('every example reply matches the schema of its endpoint', () => {
  const wrong = endpoints.flatMap((endpoint) => {
    if (endpoint.reply === undefined) return [];
    const { error } = z.safeParse(endpoint.reply, buildExampleReply(endpoint));
    return error === undefined ? [] : [`${endpoint.name}: ${JSON.stringify(error.issues[0])}`];
  });
  expect(wrong).toEqual([]);
});

it('an example reply shows the entity of the example body', () => {
  expect(buildExampleReply(named('createItem'))).toMatchObject({ name: 'Hyaluronic filler 1 ml', sku: 'HF-1ML' });
  expect(buildExampleReply(named('createItem'))).toMatchObject({
    barcode: '4006381333931',
    contentUnit: null,
    category: { name: 'Fillers' },
    primarySupplier: { name: 'MedSource' },
  });
  expect(buildExampleReply(named('createStaff'))).toMatchObject({ firstName: 'Ines', email: 'ines.moura@example.com' });
});

it('every example error has its code and a complete sentence', () => {
  expect(buildExampleError('auth.forbidden', named('createItem'))).toMatchObject({
    code: 'auth.forbidden',
    message: "You don't have the right to do this. Please ask an administrator.",
  });
  expect(buildExampleError('input.invalid', named('createItem'))).toMatchObject({ errors: [{ path: 'name' }] });
  const messages = endpoints.flatMap((endpoint) =>
    (endpoint.errors ?? []).map((code) => String(buildExampleError(code, endpoint)['message'])),
  );
  expect(messages.filter((text) => /[{}]/.test(text))).toEqual([]);
});
