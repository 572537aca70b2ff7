import * as z from 'zod/mini';
import { WORK_PRIORITIES } from '@atrium/rules/stock/labels';
import { GOAL_STATUSES } from '@atrium/rules/stock/status-changes';
import { callSchemas } from '../../core/endpoint.js';
import {
  editedReply,
  id,
  idField,
  idParams,
  instant,
  optionalText,
  personReply,
  queryChoice,
  queryId,
  queryIds,
  requiredText,
  seenVersion,
  TEXT_LIMITS,
} from '../../core/fields.js';
import { daysInOrder, metric, pageOf, pickableDay, workStatus } from '../fields.js';
import { DATES_OUT_OF_ORDER } from './values.js';

export const goalReply = z.object({
  id: id(),
  title: z.string(),
  description: z.nullable(z.string()),
  departmentIds: z.array(id()),
  clientId: z.nullable(id()),
  /** A user's id, or any other text as somebody wrote it. */
  ownerId: z.string(),
  /** The person behind `ownerId`, when it is a user's. */
  owner: z.nullable(personReply),
  metricName: z.nullable(z.string()),
  metricTarget: z.nullable(z.number()),
  metricCurrent: z.number(),
  priority: z.enum(WORK_PRIORITIES),
  status: z.enum(GOAL_STATUSES),
  startDate: z.string(),
  dueDate: z.string(),
  completedAt: z.nullable(instant()),
  completedTasks: z.int(),
  totalTasks: z.int(),
  /** Percent of its tasks that are completed. */
  progress: z.int(),
  ...editedReply,
});
export type Goal = z.infer<typeof goalReply>;
const DEPARTMENTS = 'At least one department is required';
const MAX_DEPARTMENTS = 50;

const departmentIds = z
  .array(idField(), { error: DEPARTMENTS })
  .check(z.minLength(1, { error: DEPARTMENTS }), z.maxLength(MAX_DEPARTMENTS));

const goalFields = {
  title: requiredText(TEXT_LIMITS.name, 'Title is required'),
  description: optionalText(),
  departmentIds,
  clientId: z.optional(z.nullable(idField())),
  /** Oneself when it is missing. */
  ownerId: optionalText(TEXT_LIMITS.name),
  metricName: optionalText(TEXT_LIMITS.name),
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

/** Every field may be left out of a change, and then stays. */
const changedGoal = z
  .object({
    ...goalFields,
    title: z.optional(goalFields.title),
    departmentIds: z.optional(goalFields.departmentIds),
    startDate: z.optional(goalFields.startDate),
    dueDate: z.optional(goalFields.dueDate),
    version: seenVersion(),
  })
  .check(datesInOrder());

export const listGoalsSchemas = callSchemas({
  summary: 'Goals in every status, by due date',
  query: z.object({
    ...pageOf,
    /** `open`: neither completed nor cancelled. */
    status: queryChoice(['open', 'closed']),
    marketingProjectId: queryId(),
    ids: queryIds(),
  }),
  reply: z.array(goalReply),
});

export const getGoalSchemas = callSchemas({
  summary: 'One goal',
  params: idParams,
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
  params: idParams,
  body: changedGoal,
  reply: goalReply,
  errors: ['resource.not-found', 'resource.stale'],
});

export const replaceGoalSchemas = callSchemas({
  summary: 'Edit a goal by its whole form; a field that is left out stays',
  params: idParams,
  body: changedGoal,
  reply: goalReply,
  errors: ['resource.not-found', 'resource.stale'],
});

export const removeGoalSchemas = callSchemas({
  summary: 'Delete a goal together with its tasks',
  params: idParams,
  errors: ['resource.not-found'],
});
