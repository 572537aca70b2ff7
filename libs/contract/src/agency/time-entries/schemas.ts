import * as z from 'zod/mini';
import { durationProblem, parseDuration, SECONDS_A_DAY } from '@atrium/rules/agency/duration';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { pickableDay } from '../fields.js';

export const timeEntryReply = z.object({
  id: f.id(),
  /** Null when the task was deleted; title, goal and client stay. */
  taskId: z.nullable(f.id()),
  taskTitle: z.string(),
  /** Null when the goal was deleted; its last title stays. */
  goalId: z.nullable(f.id()),
  goalTitle: z.string(),
  clientId: z.nullable(f.id()),
  userId: z.string(),
  user: z.nullable(f.personReply),
  /** Rounded to two decimals; `seconds` is exact. */
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
  if (Number(value) > 24) return SECONDS_A_DAY + 1;
  if (typeof value === 'string') return parseDuration(value);
  return value < 0 ? null : parseDuration(String(value));
};

/** More than 0 and at most 24 hours, as a number or typed duration. The output is exact hours. */
const workedHours = z.pipe(
  z.union([z.number(), f.codeText(undefined, NOT_A_DURATION)], { error: NOT_A_DURATION }).check(
    z.refine((value) => !isTooFine(value), { error: TOO_FINE, abort: true }),
    z.refine((value) => readSeconds(value) !== null, {
      error: ({ input }) => durationProblem(String(input)) ?? NOT_A_DURATION,
      abort: true,
    }),
    z.refine((value) => readSeconds(value) !== 0, { error: 'Time must be more than 0', abort: true }),
    z.refine((value) => (readSeconds(value) ?? 0) <= SECONDS_A_DAY, { error: 'A day has 24 hours' }),
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
  userId: f.queryText(),
  taskId: f.queryId(),
  goalId: f.queryId(),
  departmentId: f.queryId(),
  clientId: f.queryId(),
  marketingProjectId: f.queryId(),
  billable: f.queryChoice(['true', 'false']),
};

export const listTimeEntriesSchemas = callSchemas({
  summary: 'Logged time, newest day first',
  query: z.object({ ...filters, limit: f.queryLimit(), cursor: f.queryText(500) }),
  reply: z.array(timeEntryReply),
});

export const listFormerLoggersSchemas = callSchemas({
  summary: 'Who has logged time and is in the team no more, by name',
  reply: z.array(f.personReply),
});

export const exportTimeEntriesSchemas = callSchemas({
  summary: 'Logged time as CSV, under the same filters',
  query: z.object(filters),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});

export const getTimeEntrySchemas = callSchemas({
  summary: 'One time entry',
  params: f.idParams,
  reply: timeEntryReply,
  errors: ['resource.not-found'],
});

export const createTimeEntrySchemas = callSchemas({
  summary: "Log time on a task: one's own, a manager anybody's of the team; at most 24 hours a person and day",
  idempotent: true,
  body: z.object({
    ...entryFields,
    /** The caller when missing. */
    userId: f.optionalUserId(),
  }),
  reply: timeEntryReply,
  status: 201,
  errors: ['time.not-yours'],
});

export const updateTimeEntrySchemas = callSchemas({
  summary: 'Edit a time entry; whose it is and its rate stay',
  params: f.idParams,
  body: z.object({
    ...entryFields,
    taskId: z.optional(entryFields.taskId),
    hours: z.optional(entryFields.hours),
    dateWorked: z.optional(entryFields.dateWorked),
    version: f.seenVersion(),
  }),
  reply: timeEntryReply,
  errors: ['resource.not-found', 'resource.stale', 'time.not-yours'],
});

export const removeTimeEntrySchemas = callSchemas({
  summary: 'Delete a time entry',
  params: f.idParams,
  errors: ['resource.not-found', 'time.not-yours'],
});
