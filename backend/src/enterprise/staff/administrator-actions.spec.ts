import { expect, it } from '@jest/globals';
import { describeAdministratorAction } from './administrator-actions.js';
import type { StaffChanges } from './staff-changes.js';

const describe = (role: 'user' | 'manager' | 'admin' | 'superadmin', changes: StaffChanges, givesPassword = false) =>
  describeAdministratorAction({ role }, changes, givesPassword)?.('Ana Silva') ?? null;

it.each([
  ['user', { role: 'admin' }, false, 'made Ana Silva an admin'],
  ['admin', { role: 'superadmin' }, false, 'made Ana Silva a superadmin'],
  ['superadmin', { role: 'admin' }, false, 'made Ana Silva an admin'],
  ['admin', {}, true, 'gave Ana Silva a new password'],
  ['superadmin', { isActive: true }, false, 'reactivated the account of Ana Silva'],
  ['admin', { email: 'ana@example.com' }, false, 'changed the email that Ana Silva signs in with'],
  // An account that loses its role is still an administrator's until then.
  ['admin', { role: 'user' }, true, 'gave Ana Silva a new password'],
  ['user', { role: 'manager' }, true, null],
  ['user', { isActive: true, email: 'ana@example.com' }, true, null],
  ['admin', { phone: '1', isActive: false }, false, null],
] as const)('%s with %p (password: %p): %s', (role, changes, givesPassword, expected) => {
  expect(describe(role, changes, givesPassword)).toBe(expected);
});
