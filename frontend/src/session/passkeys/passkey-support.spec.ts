import { expect, it } from '@jest/globals';
import { getHostProblem } from './passkey-support.js';

it('explains why an address does not support passkeys', () => {
  expect(getHostProblem({ isSecure: true, host: 'atrium.example' })).toBeNull();
  expect(getHostProblem({ isSecure: true, host: 'localhost' })).toBeNull();
  expect(getHostProblem({ isSecure: false, host: 'atrium.example' })).toContain('secure address');
  for (const host of ['10.0.0.5', '127.0.0.1', '[::1]'])
    expect(getHostProblem({ isSecure: true, host })).toContain('a domain name');
});
