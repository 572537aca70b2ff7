import { expect, it } from '@jest/globals';
import type { ResolveName } from './safe-agent.js';
import { isPrivateHost } from './is-private-host.js';

const createResolver =
  (...addresses: string[]): ResolveName =>
  (_name, _options, done) =>
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
const failResolution: ResolveName = (_name, _options, done) => done(new Error('not found'), []);

it('a name leads inside when one of its addresses is private', async () => {
  expect(await isPrivateHost('hooks.example.com', createResolver('93.184.215.14'))).toBe(false);
  expect(await isPrivateHost('hooks.example.com', createResolver('10.1.2.3'))).toBe(true);
  expect(await isPrivateHost('hooks.example.com', createResolver('93.184.215.14', '127.0.0.1'))).toBe(true);
});

it('literal addresses and local names are not resolved', async () => {
  const asked: ResolveName = () => {
    throw new Error('asked');
  };
  expect(await isPrivateHost('192.168.0.10', asked)).toBe(true);
  expect(await isPrivateHost('[::1]', asked)).toBe(true);
  expect(await isPrivateHost('printer.local', asked)).toBe(true);
  expect(await isPrivateHost('93.184.215.14', asked)).toBe(false);
});

it('an unknown name does not lead inside', async () => {
  expect(await isPrivateHost('soon.example.com', failResolution)).toBe(false);
});
