import * as z from 'zod/mini';
import { ROLES } from '@atrium/rules/people/rights';
import { STAFF_TARGETS } from '@atrium/rules/people/staff-list';
import { DATE_ORDERS } from '@atrium/rules/time/typed-day';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { invitationReply } from '../staff/schemas.js';
import { MAX_STAFF_LIST } from './values.js';

const MOST_COLUMNS = 60;

const target = z.enum(STAFF_TARGETS as [(typeof STAFF_TARGETS)[number], ...typeof STAFF_TARGETS]);

export const staffListReply = z.object({
  columns: z.array(z.object({ heading: z.string(), target: z.nullable(target), sample: z.string() })),
  rows: z.array(
    z.object({
      /** As a spreadsheet counts; the headings are in line 1. */
      line: z.int(),
      name: z.string(),
      email: z.string(),
      /** `known`: they are on the list of staff already, and stay as they are. */
      outcome: z.enum(['create', 'known', 'error']),
      role: z.enum(ROLES),
      /** As it was read; null: the day of the import. */
      hireDate: z.nullable(z.string()),
      /** Where they get access, and as what. */
      access: z.array(z.string()),
      /** What is wrong, and what to do. */
      errors: z.array(z.string()),
    }),
  ),
  counts: z.object({ create: z.int(), known: z.int(), error: z.int() }),
  /** How "03/04/2026" was read: as chosen, or as the other days of the list are written; null: nobody can tell. */
  dates: z.nullable(z.enum(DATE_ORDERS)),
  /** Such a day of the list, which can be read in two ways; null: there is none. */
  ambiguousDate: z.nullable(z.string()),
});
export type StaffListReport = z.infer<typeof staffListReply>;

const TOO_LONG = 'This list is too long. Please split it.';
const list = {
  text: f.rawText(MAX_STAFF_LIST, undefined, TOO_LONG).check(z.maxLength(MAX_STAFF_LIST, TOO_LONG)),
  /** What each column is, in their order; without it the headings say. */
  columns: z.optional(z.array(z.nullable(target)).check(z.maxLength(MOST_COLUMNS))),
  /** How days such as "03/04/2026" are meant; without it the other days of the list say. */
  dates: z.optional(z.enum(DATE_ORDERS)),
};

export const rehearseStaffImportSchemas = callSchemas({
  cost: FILE_COST,
  summary: 'What would become of a list of people: who is added, who is known, what is wrong; nothing is changed',
  body: z.object(list),
  reply: staffListReply,
  errors: ['import.unreadable'],
});

export const importStaffSchemas = callSchemas({
  cost: FILE_COST,
  summary: 'Add the people of a list, all of them or nobody; needs a sign-in of the last 15 minutes for administrators',
  idempotent: 'encrypted',
  sessionOnly: true,
  body: z.object({
    ...list,
    fileName: f.optionalText(f.TEXT_LIMITS.name),
    /** They choose their passwords by a link, or get temporary ones, which are answered this once. */
    signIn: z.enum(['invite', 'passwords'], { error: 'Please choose how they sign in' }),
  }),
  reply: z.object({
    importId: z.nullable(f.id()),
    created: z.int(),
    known: z.int(),
    undoUntil: f.instant(),
    people: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        password: z.nullable(z.string()),
        invitation: z.nullable(invitationReply),
      }),
    ),
  }),
  status: 201,
  errors: [
    'import.unreadable',
    'import.refused',
    'resource.taken',
    'staff.superadmin-only',
    'auth.sign-in-again',
    'auth.too-many-at-once',
  ],
});

export const listStaffImportsSchemas = callSchemas({
  summary: 'Lists of people that were added in the last day',
  reply: z.array(
    z.object({
      id: f.id(),
      importedAt: f.instant(),
      importedBy: f.personReply,
      fileName: z.nullable(z.string()),
      people: z.int(),
      undoneAt: z.nullable(f.instant()),
    }),
  ),
});

export const undoStaffImportSchemas = callSchemas({
  summary: 'Remove the people of a list again, for 24 hours; whoever has signed in stays',
  idempotent: true,
  sessionOnly: true,
  params: f.idParams,
  reply: z.object({ removed: z.int(), kept: z.array(z.object({ name: z.string(), reason: z.string() })) }),
  errors: ['resource.not-found', 'access.undo-over', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const exportStaffSchemas = callSchemas({
  summary: 'Staff and their access as CSV, in the columns in which a list can be imported',
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});
