import { expect, it } from '@jest/globals';
import { readConfig } from './config.js';
import { isDatabaseAddress } from './database-address.js';
import { readOwnerUrl } from './owner-url.js';

it.each([
  'postgres://user:password@host:5432/atrium',
  'postgresql://user@[::1]/atrium?sslmode=verify-full',
  'postgres:///atrium?host=/var/run/postgresql',
])('accepts %s', (address) => expect(isDatabaseAddress(address)).toBe(true));

it.each(['notaurl', 'localhost:5432/atrium', 'mysql://host/atrium', 'postgres://user:pass#word@host/atrium'])(
  'rejects %s before a process waits for a host of that name',
  (address) => {
    const SESSION_SECRET = 's'.repeat(40);
    expect(() => readConfig({ NODE_ENV: 'test', SESSION_SECRET, DATABASE_URL: address })).toThrow(
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/atrium',
    );
    expect(() => readOwnerUrl({ DATABASE_OWNER_URL: address })).toThrow('must be an address such as');
  },
);
