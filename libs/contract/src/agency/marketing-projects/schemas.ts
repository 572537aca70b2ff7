import * as z from 'zod/mini';
import { MONEY_DIGITS } from '@atrium/rules/prices/money';
import { MARKETING_PROJECT_STATUSES } from '@atrium/rules/stock/status-changes';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, pageQuery } from '../../core/query-fields.js';
import { daysInOrder, hoursChoice, optionalPickableDay, workStatus } from '../fields.js';
import { CLIENT_MISSING, END_BEFORE_START } from './values.js';

/** A project agreed with a client: manager, budget, deadline and the goals that belong to it. */
export const marketingProjectReply = z.object({
  id: f.id(),
  name: z.string(),
  clientId: z.nullable(f.id()),
  /** Name of the client, or free text when the client is not listed. */
  clientName: z.string(),
  description: z.nullable(z.string()),
  projectManagerId: z.nullable(z.string()),
  projectManager: z.nullable(f.personReply),
  budget: z.nullable(f.moneyReply()),
  status: z.enum(MARKETING_PROJECT_STATUSES),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  /** Ids of the project's goals. A goal belongs to at most one marketing project. */
  goalIds: z.array(f.id()),
  ...f.editedReply,
});
export type MarketingProject = z.infer<typeof marketingProjectReply>;
const MAX_GOALS = 200;

const projectFields = {
  name: f.nameText('Name is required'),
  /**
   * Determines the name regardless of `clientName`. Null removes the client and keeps the last name unless another is
   * sent.
   */
  clientId: z.optional(z.nullable(f.idField())),
  clientName: f.optionalText(f.TEXT_LIMITS.name),
  description: f.optionalText(),
  projectManagerId: f.optionalUserId(),
  budget: f.optionalMoney(MONEY_DIGITS.budget),
  status: z.optional(workStatus(MARKETING_PROJECT_STATUSES)),
  startDate: optionalPickableDay(),
  endDate: optionalPickableDay(),
  goalIds: z.optional(z.array(f.idField()).check(z.maxLength(MAX_GOALS))),
  hours: hoursChoice(),
};

const datesInOrder = () =>
  daysInOrder<{ readonly startDate?: string | null | undefined; readonly endDate?: string | null | undefined }>(
    'startDate',
    'endDate',
    END_BEFORE_START,
  );

interface OfClient {
  readonly clientId?: number | null | undefined;
  readonly clientName?: string | null | undefined;
}

/** Requires a client id or name. The error is reported together with those of other fields. */
const requireClient = () =>
  z.refine<OfClient>(({ clientId, clientName }) => isSent(clientId) || isSent(clientName), {
    path: ['clientName'],
    error: CLIENT_MISSING,
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

export const listMarketingProjectsSchemas = callSchemas({
  summary: 'List marketing projects of all statuses, ordered by name',
  query: pageQuery,
  reply: z.array(marketingProjectReply),
});

const spending = {
  hours: z.number(),
  billableHours: z.number(),
  /** Hours times the rate stored with each entry; managers only. */
  spent: z.optional(f.moneyReply()),
  /** Hours of entries whose person had no rate; managers only. */
  hoursWithoutRate: z.optional(z.number()),
};

export const projectFiguresReply = z.object({
  id: f.id(),
  ...spending,
  completedTasks: z.int(),
  totalTasks: z.int(),
});
export type ProjectFigures = z.infer<typeof projectFiguresReply>;

export const listProjectFiguresSchemas = callSchemas({
  summary: 'List the effort per marketing project: hours and tasks; cost for managers only',
  reply: z.array(projectFiguresReply),
});

export const getMarketingProjectSchemas = callSchemas({
  summary: 'Get a marketing project',
  apiOnly: true,
  params: idParams,
  reply: marketingProjectReply,
  errors: ['resource.not-found'],
});

export const projectHoursReply = z.object({
  ...spending,
  /** Goals with hours, most hours first; a null id combines deleted goals. */
  goals: z.array(z.object({ goalId: z.nullable(f.id()), title: z.string(), ...spending })),
  people: z.array(z.object({ userId: z.string(), name: z.string(), ...spending })),
  /** Weeks from Monday to Sunday between the first and last hours; at most the last 53. */
  weeks: z.array(z.object({ from: z.string(), to: z.string(), ...spending })),
});
export type ProjectHours = z.infer<typeof projectHoursReply>;

export const getProjectHoursSchemas = callSchemas({
  summary: "Get a marketing project's hours by goal, person and week; cost for managers only",
  params: idParams,
  reply: projectHoursReply,
  errors: ['resource.not-found'],
});

export const createMarketingProjectSchemas = callSchemas({
  summary: 'Create a marketing project for an existing client or a client name',
  idempotent: true,
  body: z.object(projectFields).check(datesInOrder(), requireClient()),
  reply: marketingProjectReply,
  status: 201,
  errors: ['time.client-changes'],
});

export const updateMarketingProjectSchemas = callSchemas({
  summary: 'Update a marketing project or its goals',
  params: idParams,
  body: z
    .object({ ...projectFields, name: z.optional(projectFields.name), version: f.expectedVersion() })
    .check(datesInOrder()),
  reply: marketingProjectReply,
  errors: ['resource.not-found', 'resource.stale', 'time.client-changes'],
});

export const removeMarketingProjectSchemas = callSchemas({
  summary: 'Delete a marketing project; its goals stay, and their hours have no project',
  params: idParams,
  errors: ['resource.not-found'],
});
