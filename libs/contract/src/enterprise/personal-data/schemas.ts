import * as z from 'zod/mini';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { staffReply } from '../staff/schemas.js';

const row = z.record(z.string(), z.unknown());

/** All data stored about a person, without credentials and without health data of others. */
export const personalDataReply = z.object({
  madeAt: f.instant(),
  person: row,
  /** Staff record; null for an account without one. */
  staff: z.nullable(row),
  sessions: z.array(row),
  /** Rows that refer to the person, by table and column. */
  records: z.array(z.object({ table: z.string(), as: z.string(), rows: z.array(row), isCut: z.boolean() })),
  /** Rows that the person edited last. */
  edited: z.array(z.object({ table: z.string(), id: z.string(), at: z.nullable(f.instant()) })),
  /** Audit entries by the person and about the person. */
  audit: z.array(row),
});
export type PersonalData = z.infer<typeof personalDataReply>;

export const getOwnPersonalDataSchemas = callSchemas({
  cost: FILE_COST,
  summary: 'Export all personal data of the caller',
  sessionOnly: true,
  reply: personalDataReply,
});

export const getPersonalDataSchemas = callSchemas({
  cost: FILE_COST,
  summary: 'Export all personal data of a staff member',
  sessionOnly: true,
  params: idParams,
  reply: personalDataReply,
  errors: ['resource.not-found'],
});

const deletedStaff = z.object({
  id: f.id(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  deletedAt: f.instant(),
});
export type DeletedStaff = z.infer<typeof deletedStaff>;

export const listDeletedStaffSchemas = callSchemas({
  summary: 'List deleted staff members whose personal data is still stored, last deleted first',
  sessionOnly: true,
  reply: z.array(deletedStaff),
});

export const erasePersonalDataSchemas = callSchemas({
  summary:
    'Erase the personal data of a former staff member permanently: the record is empty when this returns, and the name becomes "Former staff" with a number. A job erases copies and audit entries; `erasure` has its progress. Their actions are kept. Requires a sign-in within the last 15 minutes',
  idempotent: true,
  sessionOnly: true,
  params: idParams,
  body: z.object({ name: f.requiredText(f.TEXT_LIMITS.email, 'Please enter the name') }),
  reply: staffReply,
  errors: ['resource.not-found', 'staff.still-employed', 'staff.erased', 'staff.open-work', 'auth.sign-in-again'],
});
