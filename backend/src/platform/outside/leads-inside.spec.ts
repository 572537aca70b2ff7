import { expect, it } from '@jest/globals';
import type { ResolveName } from './guarded-agent.js';
import { leadsInside } from './leads-inside.js';

const answering =
  (...addresses: string[]): ResolveName =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
const unknown: ResolveName = (_name, _options, done) => done(new Error('not found'), []);

it('is told by what a name means now: one address inside is enough', async () => {
  expect(await leadsInside('hooks.example.com', answering('93.184.215.14'))).toBe(false);
  expect(await leadsInside('hooks.example.com', answering('10.1.2.3'))).toBe(true);
  expect(await leadsInside('hooks.example.com', answering('93.184.215.14', '127.0.0.1'))).toBe(true);
});

it("nobody is asked about an address, or a name that only a network of one's own knows", async () => {
  const asked: ResolveName = () => {
    throw new Error('asked');
  };
  expect(await leadsInside('192.168.0.10', asked)).toBe(true);
  expect(await leadsInside('[::1]', asked)).toBe(true);
  expect(await leadsInside('printer.local', asked)).toBe(true);
  expect(await leadsInside('93.184.215.14', asked)).toBe(false);
});

it('a name that nobody knows yet may be saved', async () => {
  expect(await leadsInside('soon.example.com', unknown)).toBe(false);
});
