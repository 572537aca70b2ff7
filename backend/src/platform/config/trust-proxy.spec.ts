import { expect, it } from '@jest/globals';
import { ConfigError, readConfig } from './config.js';

const read = (TRUST_PROXY: string): string | null =>
  readConfig({ DATABASE_URL: 'postgres://localhost/a', SESSION_SECRET: 'x'.repeat(32), TRUST_PROXY }).trustProxy;

it.each([
  ['loopback', 'loopback'],
  ['10.0.0.7', '10.0.0.7'],
  ['10.0.0.0/8, 2001:db8::/32 ,uniquelocal', '10.0.0.0/8,2001:db8::/32,uniquelocal'],
  ['::1', '::1'],
  ['  ', null],
])('accepts %p', (text, expected) => {
  expect(read(text)).toBe(expected);
});

it.each([
  'true',
  'false',
  '1',
  '2',
  '*',
  'all',
  'proxy.example',
  '10.0.0',
  '010.0.0.1',
  '10.0.0.1/33',
  '10.0.0.1/8/8',
  '::1/129',
  '0.0.0.0/0',
  '::/0',
  'loopback,1',
  'loopback,,10.0.0.1',
  'loopback 10.0.0.1',
  '10.0.0.0/255.0.0.0',
])('rejects %p with a sentence', (text) => {
  expect(() => read(text)).toThrow(ConfigError);
  expect(() => read(text)).toThrow(/^TRUST_PROXY must name the proxies in front of this server/);
});
