import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { updateStaff } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import type { StaffRow } from './staff.entity.js';
import { UserRow } from './user.entity.js';

export type StaffFields = Omit<
  CheckedBody<typeof updateStaff>,
  'temporaryPassword' | 'password' | 'newPassword' | 'version'
>;
export type StaffChanges = StaffFields;

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'role',
  'isActive',
  'phone',
  'position',
  'directManager',
  'hourlyRate',
  'salary',
  'hireDate',
  'profileImageUrl',
  'skills',
  'certifications',
  'emergencyContact',
  'address',
  'notes',
] as const satisfies readonly (keyof StaffFields)[];

/** Returns the changed fields, because a form sends all of them. */
export const changesOf = (before: Staff, fields: StaffFields): StaffChanges =>
  Object.fromEntries(
    FIELDS.filter(
      (field) => fields[field] !== undefined && JSON.stringify(fields[field]) !== JSON.stringify(before[field]),
    ).map((field) => [field, fields[field]]),
  );

const given = <T extends object, const K extends keyof T>(fields: T, names: readonly K[]): Partial<Pick<T, K>> =>
  Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]])) as Partial<
    Pick<T, K>
  >;

export const userColumns = (fields: StaffFields): Partial<UserRow> =>
  given(fields, ['firstName', 'lastName', 'email', 'profileImageUrl']);

export const staffColumns = (fields: StaffFields): Partial<StaffRow> =>
  given(fields, [
    'phone',
    'position',
    'directManager',
    'hourlyRate',
    'salary',
    'hireDate',
    'skills',
    'certifications',
    'emergencyContact',
    'address',
    'notes',
  ]);
