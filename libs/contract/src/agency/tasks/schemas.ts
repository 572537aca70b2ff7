import * as z from 'zod/mini';
import { TASK_ORIGINS, WORK_PRIORITIES } from '@atrium/rules/stock/labels';
import { TASK_STATUSES } from '@atrium/rules/stock/status-changes';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { optionalHours, pageOf } from '../fields.js';

export const taskReply = z.object({
  id: f.id(),
  goalId: f.id(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** A user id, or free text. */
  assignedTo: z.string(),
  /** The user of `assignedTo`; null for free text. */
  assignee: z.nullable(f.personReply),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(WORK_PRIORITIES),
  estimatedHours: z.nullable(z.number()),
  /** Sum of the time entries; the entered value while there are none. */
  actualHours: z.nullable(z.number()),
  /** Sum of the time entries; 0 without any. */
  loggedHours: z.number(),
  dueDate: z.nullable(z.string()),
  completedAt: z.nullable(f.instant()),
  proofUrl: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Author of the task: a user, a model, a playbook, or a user who edited a suggestion. */
  origin: z.enum(TASK_ORIGINS),
  ...f.editedReply,
});
export type Task = z.infer<typeof taskReply>;

const MAX_TAGS = 20;
const tag = f.requiredText(50);
const listOfTags = z.array(tag).check(z.maxLength(MAX_TAGS));
const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A list, or comma-separated text. */
const tags = z.optional(
  z.nullable(z.union([listOfTags, z.pipe(z.pipe(f.rawText(f.TEXT_LIMITS.notes), z.transform(splitTags)), listOfTags)])),
);

const taskFields = {
  goalId: f.idField('Goal is required'),
  title: f.requiredText(f.TEXT_LIMITS.name, 'Title is required'),
  description: f.optionalText(),
  assignedTo: f.requiredText(f.TEXT_LIMITS.name, 'Assignee is required'),
  status: z.optional(z.enum(TASK_STATUSES)),
  priority: z.optional(z.enum(WORK_PRIORITIES)),
  estimatedHours: optionalHours(),
  actualHours: optionalHours(),
  dueDate: f.optionalDay(),
  proofUrl: f.optionalWebAddress(),
  notes: f.optionalText(),
  tags,
  /** Reason to exceed the limit of tasks in progress; managers only. */
  wipOverrideReason: f.optionalText(),
};

export const listTasksSchemas = callSchemas({
  summary: 'Tasks of every goal, by due date; all of them, or those that are asked for',
  query: z.object({
    ...pageOf,
    status: f.queryChoice(['open', ...TASK_STATUSES]),
    /** Range of due days, both inclusive. */
    from: f.optionalDay(),
    to: f.optionalDay(),
    /** `true` returns tasks without a due date. */
    undated: f.queryChoice(['true']),
    goalId: f.queryId(),
    clientId: f.queryId(),
    departmentId: f.queryId(),
    assignedTo: f.queryText(),
    ids: f.queryIds(),
    /** Searches titles of tasks and goals, and client names; excludes tasks of cancelled goals. */
    search: f.queryText(),
    /** `true` sorts by due date, latest first. */
    latest: f.queryChoice(['true']),
  }),
  reply: z.array(taskReply),
});

export const getTaskSchemas = callSchemas({
  summary: 'One task',
  params: f.idParams,
  reply: taskReply,
  errors: ['resource.not-found'],
});

export const createTaskSchemas = callSchemas({
  summary: 'Add a task to a goal',
  idempotent: true,
  body: z.object({ ...taskFields, origin: z.optional(z.enum(TASK_ORIGINS)) }),
  reply: taskReply,
  status: 201,
  errors: ['task.wip-limit'],
});

export const updateTaskSchemas = callSchemas({
  summary: 'Edit a task, or its status alone',
  params: f.idParams,
  body: z.object({
    ...taskFields,
    goalId: z.optional(taskFields.goalId),
    title: z.optional(taskFields.title),
    assignedTo: z.optional(taskFields.assignedTo),
    version: f.seenVersion(),
  }),
  reply: taskReply,
  errors: ['resource.not-found', 'resource.stale', 'task.wip-limit'],
});

export const removeTaskSchemas = callSchemas({
  summary: 'Delete a task',
  params: f.idParams,
  errors: ['resource.not-found'],
});

export const taskChangeReply = z.object({
  id: f.id(),
  taskId: f.id(),
  /** The history of a removed task is stored but not returned. */
  type: z.enum(['created', 'updated', 'removed']),
  at: f.instant(),
  user: z.nullable(f.personReply),
  /** Changed fields with old and new values; empty for a new task. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Reason for exceeding the limit of tasks in progress, if it was exceeded. */
  reason: z.nullable(z.string()),
});
export type TaskChange = z.infer<typeof taskChangeReply>;

export const listTaskChangesSchemas = callSchemas({
  summary: "A task's history, newest first",
  params: f.idParams,
  query: z.object({ limit: f.queryLimit(), cursor: f.queryText(500) }),
  reply: z.array(taskChangeReply),
  errors: ['resource.not-found'],
});
