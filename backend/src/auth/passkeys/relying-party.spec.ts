import { expect, it } from '@jest/globals';
import { resolveRelyingParty } from './relying-party.js';

it('the relying party is the first supported host with its subdomains', () => {
  expect(resolveRelyingParty(['https://atrium.example', 'https://eu.atrium.example', 'https://other.example'])).toEqual(
    {
      host: 'atrium.example',
      origins: ['https://atrium.example', 'https://eu.atrium.example'],
    },
  );
  expect(resolveRelyingParty(['http://inside.example', 'https://atrium.example:8443'])).toEqual({
    host: 'atrium.example',
    origins: ['https://atrium.example:8443'],
  });
  expect(resolveRelyingParty(['http://localhost:3000'])).toEqual({
    host: 'localhost',
    origins: ['http://localhost:3000'],
  });
});

it('there is no relying party without https or for an IP address', () => {
  for (const origin of ['http://atrium.example', 'https://10.0.0.5', 'http://127.0.0.1:3000', 'https://[::1]', null])
    expect(resolveRelyingParty([origin])).toBeNull();
  expect(resolveRelyingParty([])).toBeNull();
});
