import * as z from 'zod/mini';
import { getDurationProblem, parseDuration, SECONDS_PER_DAY } from '@atrium/rules/agency/duration';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, queryChoice, queryId, queryText, paging } from '../../core/query-fields.js';
import { pickableDay } from '../fields.js';

export const timeEntryReply = z.object({
  id: f.id(),
  /** Id of the task; null when it was deleted. Title, goal, client and marketing project stay. */
  taskId: z.nullable(f.id()),
  taskTitle: z.string(),
  /** Id of the goal; null when it was deleted. Its last title stays. */
  goalId: z.nullable(f.id()),
  goalTitle: z.string(),
  clientId: z.nullable(f.id()),
  marketingProjectId: z.nullable(f.id()),
  userId: z.string(),
  user: z.nullable(f.personReply),
  /** Logged hours, rounded to two decimals; `seconds` is exact. */
  hours: z.number(),
  seconds: z.int(),
  description: z.nullable(z.string()),
  billable: z.boolean(),
  dateWorked: z.string(),
  ...f.editedReply,
});
export type TimeEntry = z.infer<typeof timeEntryReply>;

export const NOT_A_DURATION = 'Please enter a time such as 1:30, 1.5 or 90m';
const TOO_FINE = 'Hours have at most two decimals, such as 1.33; minutes can be written as 1:20';

/** Returns whether a number of hours has more decimals than allowed. */
const isTooFine = (value: string | number): boolean =>
  !(Number(value) > 24) && /^\s*\d{0,3}[.,]\d{3,}\s*(?:h|hrs?|hours?)?\s*$/i.test(String(value));

const readSeconds = (value: string | number): number | null => {
  // A number too long for a duration is still a number of hours.
  if (Number(value) > 24) return SECONDS_PER_DAY + 1;
  if (typeof value === 'string') return parseDuration(value);
  return value < 0 ? null : parseDuration(String(value));
};

/** More than 0 and at most 24 hours, as a number or typed duration. The output is exact hours. */
const workedHours = z.pipe(
  z.union([z.number(), f.codeText(undefined, NOT_A_DURATION)], { error: NOT_A_DURATION }).check(
    z.refine((value) => !isTooFine(value), { error: TOO_FINE, abort: true }),
    z.refine((value) => readSeconds(value) !== null, {
      error: ({ input }) => getDurationProblem(String(input)) ?? NOT_A_DURATION,
      abort: true,
    }),
    z.refine((value) => readSeconds(value) !== 0, { error: 'Time must be more than 0', abort: true }),
    z.refine((value) => (readSeconds(value) ?? 0) <= SECONDS_PER_DAY, { error: 'A day has 24 hours' }),
  ),
  z.transform((value): number => (readSeconds(value) ?? 0) / 3_600),
);

const entryFields = {
  taskId: f.idField('Task is required'),
  hours: workedHours,
  description: f.optionalText(),
  billable: z.optional(z.boolean()),
  dateWorked: pickableDay('Date is required'),
};

const filters = {
  from: f.optionalDay(),
  to: f.optionalDay(),
  userId: queryText(),
  taskId: queryId(),
  goalId: queryId(),
  departmentId: queryId(),
  clientId: queryId(),
  marketingProjectId: queryId(),
  billable: queryChoice(['true', 'false']),
};

export const listTimeEntriesSchemas = callSchemas({
  summary: 'List time entries, newest day first',
  query: z.object({ ...filters, ...paging }),
  reply: z.array(timeEntryReply),
});

export const listFormerLoggersSchemas = callSchemas({
  summary: 'List former members who have logged time, ordered by name',
  reply: z.array(f.personReply),
});

export const exportTimeEntriesSchemas = callSchemas({
  summary: 'Export time entries as CSV, with the same filters',
  query: z.object(filters),
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const getTimeEntrySchemas = callSchemas({
  summary: 'Get a time entry',
  apiOnly: true,
  params: idParams,
  reply: timeEntryReply,
  errors: ['resource.not-found'],
});

export const createTimeEntrySchemas = callSchemas({
  summary: 'Log time on a task for the caller; managers also for other members. At most 24 hours per person and day',
  idempotent: true,
  body: z.object({
    ...entryFields,
    /** Id of the user; the caller when missing. */
    userId: f.optionalUserId(),
    /** Goal, client and marketing project of a restored entry; those of the task when missing. */
    work: z.optional(
      z.object({
        goalId: f.idField(),
        clientId: z.nullable(f.idField()),
        marketingProjectId: z.nullable(f.idField()),
      }),
    ),
  }),
  reply: timeEntryReply,
  status: 201,
  errors: ['time.not-yours'],
});

export const updateTimeEntrySchemas = callSchemas({
  summary: 'Update a time entry; its person and rate do not change',
  params: idParams,
  body: z.object({
    ...entryFields,
    taskId: z.optional(entryFields.taskId),
    hours: z.optional(entryFields.hours),
    dateWorked: z.optional(entryFields.dateWorked),
    version: f.expectedVersion(),
  }),
  reply: timeEntryReply,
  errors: ['resource.not-found', 'resource.stale', 'time.not-yours'],
});

export const removeTimeEntrySchemas = callSchemas({
  summary: 'Delete a time entry',
  params: idParams,
  errors: ['resource.not-found', 'time.not-yours'],
});
