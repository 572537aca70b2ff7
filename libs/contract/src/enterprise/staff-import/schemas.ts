import * as z from 'zod/mini';
import { ROLES } from '@atrium/rules/people/rights';
import { STAFF_TARGETS } from '@atrium/rules/people/staff-list';
import { DATE_ORDERS } from '@atrium/rules/time/parse-day';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams } from '../../core/query-fields.js';
import { invitationReply } from '../staff/schemas.js';
import { MAX_STAFF_LIST } from './values.js';

const MAX_COLUMNS = 60;

const target = z.enum(STAFF_TARGETS as [(typeof STAFF_TARGETS)[number], ...typeof STAFF_TARGETS]);

export const staffListReply = z.object({
  columns: z.array(z.object({ heading: z.string(), target: z.nullable(target), sample: z.string() })),
  rows: z.array(
    z.object({
      /** Line of the file; the headings are in line 1. */
      line: z.int(),
      name: z.string(),
      email: z.string(),
      /** `known`: the person is listed already and stays unchanged. */
      outcome: z.enum(['create', 'known', 'error']),
      role: z.enum(ROLES),
      /** The parsed date; null for the day of the import. */
      hireDate: z.nullable(z.string()),
      /** Projects and positions of the access. */
      access: z.array(z.string()),
      /** Sentences that say what is wrong and what to do. */
      errors: z.array(z.string()),
    }),
  ),
  counts: z.object({ create: z.int(), known: z.int(), error: z.int() }),
  /** Order of dates such as "03/04/2026": chosen, or derived from the other dates; null when ambiguous. */
  dates: z.nullable(z.enum(DATE_ORDERS)),
  /** An ambiguous date of the list, as an example; null when there is none. */
  ambiguousDate: z.nullable(z.string()),
});
export type StaffListReport = z.infer<typeof staffListReply>;

const TOO_LONG = 'This list is too long. Please split it.';
const list = {
  text: f.rawText(MAX_STAFF_LIST, undefined, TOO_LONG).check(z.maxLength(MAX_STAFF_LIST, TOO_LONG)),
  /** Targets of the columns in order; derived from the headings when missing. */
  columns: z.optional(z.array(z.nullable(target)).check(z.maxLength(MAX_COLUMNS))),
  /** Order of ambiguous dates; derived from the other dates when missing. */
  dates: z.optional(z.enum(DATE_ORDERS)),
};

export const previewStaffImportSchemas = callSchemas({
  cost: FILE_COST,
  summary: 'Preview a staff import: new people, existing people and errors; nothing is changed',
  body: z.object(list),
  reply: staffListReply,
  errors: ['import.unreadable'],
});

export const importStaffSchemas = callSchemas({
  cost: FILE_COST,
  summary: 'Import staff, all or none; adding administrators requires a sign-in within the last 15 minutes',
  idempotent: 'encrypted',
  sessionOnly: true,
  body: z.object({
    ...list,
    fileName: f.optionalText(f.TEXT_LIMITS.name),
    /** `invite` sends links to choose a password; `passwords` returns temporary passwords, which are shown once. */
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
  summary: 'List staff imports of the last 24 hours',
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
  summary: 'Undo a staff import within 24 hours; people who have signed in are kept',
  idempotent: true,
  sessionOnly: true,
  params: idParams,
  reply: z.object({ removed: z.int(), kept: z.array(z.object({ name: z.string(), reason: z.string() })) }),
  errors: ['resource.not-found', 'access.undo-over', 'staff.superadmin-only', 'auth.sign-in-again'],
});

export const exportStaffSchemas = callSchemas({
  summary: 'Export staff and their access as CSV, in the columns of the import',
  cost: FILE_COST,
  contentType: 'text/csv',
});
