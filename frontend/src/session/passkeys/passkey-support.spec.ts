import { expect, it } from '@jest/globals';
import { addressProblem } from './passkey-support.js';

it('explains why an address does not support passkeys', () => {
  expect(addressProblem({ isSecure: true, host: 'atrium.example' })).toBeNull();
  expect(addressProblem({ isSecure: true, host: 'localhost' })).toBeNull();
  expect(addressProblem({ isSecure: false, host: 'atrium.example' })).toContain('secure address');
  for (const host of ['10.0.0.5', '127.0.0.1', '[::1]'])
    expect(addressProblem({ isSecure: true, host })).toContain('an address with a name');
});
