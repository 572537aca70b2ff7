import * as z from 'zod/mini';
import { WORK_PRIORITIES } from '@atrium/rules/stock/labels';
import { GOAL_STATUSES } from '@atrium/rules/stock/status-changes';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { daysInOrder, metric, pageOf, pickableDay, workStatus } from '../fields.js';
import { DATES_OUT_OF_ORDER } from './values.js';

export const goalReply = z.object({
  id: f.id(),
  title: z.string(),
  description: z.nullable(z.string()),
  departmentIds: z.array(f.id()),
  clientId: z.nullable(f.id()),
  /** A user id, or free text. */
  ownerId: z.string(),
  /** The user of `ownerId`; null for free text. */
  owner: z.nullable(f.personReply),
  metricName: z.nullable(z.string()),
  metricTarget: z.nullable(z.number()),
  metricCurrent: z.number(),
  priority: z.enum(WORK_PRIORITIES),
  status: z.enum(GOAL_STATUSES),
  startDate: z.string(),
  dueDate: z.string(),
  completedAt: z.nullable(f.instant()),
  completedTasks: z.int(),
  totalTasks: z.int(),
  progress: z.int(),
  ...f.editedReply,
});
export type Goal = z.infer<typeof goalReply>;
const DEPARTMENTS = 'At least one department is required';
const MAX_DEPARTMENTS = 50;

const departmentIds = z
  .array(f.idField(), { error: DEPARTMENTS })
  .check(z.minLength(1, { error: DEPARTMENTS }), z.maxLength(MAX_DEPARTMENTS));

const goalFields = {
  title: f.requiredText(f.TEXT_LIMITS.name, 'Title is required'),
  description: f.optionalText(),
  departmentIds,
  clientId: z.optional(z.nullable(f.idField())),
  /** The caller when missing. */
  ownerId: f.optionalText(f.TEXT_LIMITS.name),
  metricName: f.optionalText(f.TEXT_LIMITS.name),
  metricTarget: z.optional(z.nullable(metric())),
  metricCurrent: z.optional(z.nullable(metric())),
  priority: z.optional(z.enum(WORK_PRIORITIES)),
  status: z.optional(workStatus(GOAL_STATUSES)),
  startDate: pickableDay('Start date is required'),
  dueDate: pickableDay('Due date is required'),
};

const datesInOrder = () =>
  daysInOrder<{ readonly startDate?: string | undefined; readonly dueDate?: string | undefined }>(
    'startDate',
    'dueDate',
    DATES_OUT_OF_ORDER,
  );

const changedGoal = z
  .object({
    ...goalFields,
    title: z.optional(goalFields.title),
    departmentIds: z.optional(goalFields.departmentIds),
    startDate: z.optional(goalFields.startDate),
    dueDate: z.optional(goalFields.dueDate),
    version: f.seenVersion(),
  })
  .check(datesInOrder());

export const listGoalsSchemas = callSchemas({
  summary: 'Goals in every status, by due date',
  query: z.object({
    ...pageOf,
    /** `open`: neither completed nor cancelled. */
    status: f.queryChoice(['open', 'closed']),
    marketingProjectId: f.queryId(),
    ids: f.queryIds(),
  }),
  reply: z.array(goalReply),
});

export const getGoalSchemas = callSchemas({
  summary: 'One goal',
  params: f.idParams,
  reply: goalReply,
  errors: ['resource.not-found'],
});

export const createGoalSchemas = callSchemas({
  summary: "Set a goal; active and one's own unless said",
  idempotent: true,
  body: z.object(goalFields).check(datesInOrder()),
  reply: goalReply,
  status: 201,
});

export const updateGoalSchemas = callSchemas({
  summary: 'Edit a goal; completing sets when, reopening clears it',
  params: f.idParams,
  body: changedGoal,
  reply: goalReply,
  errors: ['resource.not-found', 'resource.stale'],
});

export const replaceGoalSchemas = callSchemas({
  summary: 'Edit a goal by its whole form; a field that is left out stays',
  params: f.idParams,
  body: changedGoal,
  reply: goalReply,
  errors: ['resource.not-found', 'resource.stale'],
});

export const removeGoalSchemas = callSchemas({
  summary: 'Delete a goal together with its tasks',
  params: f.idParams,
  errors: ['resource.not-found'],
});
