import * as z from 'zod/mini';
import { WORK_PRIORITIES } from '@atrium/rules/stock/labels';
import { GOAL_STATUSES } from '@atrium/rules/stock/status-changes';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { idParams, queryChoice, queryId, queryIds, paging } from '../../core/query-fields.js';
import { daysInOrder, hoursChoice, metric, pickableDay, workStatus } from '../fields.js';
import { DATES_OUT_OF_ORDER, OPEN_TASKS_CHOICES } from './values.js';

export const goalReply = z.object({
  id: f.id(),
  title: z.string(),
  description: z.nullable(z.string()),
  departmentIds: z.array(f.id()),
  clientId: z.nullable(f.id()),
  /** Id of the owner, or free text. */
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
  /** Id or name of the owner; the caller when missing. */
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
    hours: hoursChoice(),
    /** Applies when the goal is completed; open tasks stay open by default. */
    openTasks: z.optional(z.enum(OPEN_TASKS_CHOICES)),
    /** Goal that takes over the open tasks; required to move them. */
    openTasksGoalId: z.optional(f.idField()),
    version: f.expectedVersion(),
  })
  .check(datesInOrder());

export const listGoalsSchemas = callSchemas({
  summary: 'List goals of all statuses, ordered by due date',
  query: z.object({
    ...paging,
    /** Status to filter by; `open` means neither completed nor cancelled. */
    status: queryChoice(['open', 'closed']),
    marketingProjectId: queryId(),
    ids: queryIds(),
  }),
  reply: z.array(goalReply),
});

export const getGoalSchemas = callSchemas({
  summary: 'Get a goal',
  apiOnly: true,
  params: idParams,
  reply: goalReply,
  errors: ['resource.not-found'],
});

export const createGoalSchemas = callSchemas({
  summary: 'Create a goal; active and owned by the caller by default',
  idempotent: true,
  body: z.object(goalFields).check(datesInOrder()),
  reply: goalReply,
  status: 201,
});

export const updateGoalSchemas = callSchemas({
  summary: 'Update a goal; completing it sets `completedAt`, reopening it clears `completedAt`',
  params: idParams,
  body: changedGoal,
  reply: goalReply,
  errors: ['resource.not-found', 'resource.stale', 'goal.open-tasks', 'goal.wip-limit', 'time.client-changes'],
});

export const replaceGoalSchemas = callSchemas({
  ...updateGoalSchemas,
  summary: 'Update a goal from its full form; omitted fields are kept',
  apiOnly: true,
});

export const removeGoalSchemas = callSchemas({
  summary: 'Delete a goal together with its tasks',
  params: idParams,
  errors: ['resource.not-found'],
});
