import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { HandoverChoice } from '@atrium/contract/enterprise/open-work';
import type { updateStaff } from '@atrium/contract/enterprise/staff/calls';
import type { StaffRow } from './staff.entity.js';
import { UserRow } from './user.entity.js';

export type StaffChanges = Omit<
  CheckedBody<typeof updateStaff>,
  'temporaryPassword' | 'password' | 'newPassword' | 'version' | keyof HandoverChoice
>;

const pickFields = <T extends object, const K extends keyof T>(fields: T, names: readonly K[]): Partial<Pick<T, K>> =>
  Object.fromEntries(names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]])) as Partial<
    Pick<T, K>
  >;

export const toUserColumns = (fields: StaffChanges): Partial<UserRow> =>
  pickFields(fields, ['firstName', 'lastName', 'email', 'profileImageUrl']);

export const toStaffColumns = (fields: StaffChanges): Partial<StaffRow> =>
  pickFields(fields, [
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
