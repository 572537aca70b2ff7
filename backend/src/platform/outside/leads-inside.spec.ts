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

it('a name leads inside when one of its addresses is private', async () => {
  expect(await leadsInside('hooks.example.com', answering('93.184.215.14'))).toBe(false);
  expect(await leadsInside('hooks.example.com', answering('10.1.2.3'))).toBe(true);
  expect(await leadsInside('hooks.example.com', answering('93.184.215.14', '127.0.0.1'))).toBe(true);
});

it('literal addresses and local names are not resolved', async () => {
  const asked: ResolveName = () => {
    throw new Error('asked');
  };
  expect(await leadsInside('192.168.0.10', asked)).toBe(true);
  expect(await leadsInside('[::1]', asked)).toBe(true);
  expect(await leadsInside('printer.local', asked)).toBe(true);
  expect(await leadsInside('93.184.215.14', asked)).toBe(false);
});

it('an unknown name does not lead inside', async () => {
  expect(await leadsInside('soon.example.com', unknown)).toBe(false);
});
