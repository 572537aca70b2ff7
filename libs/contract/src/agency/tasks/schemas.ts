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
  /** A user's id, or any other text as somebody wrote it. */
  assignedTo: z.string(),
  /** The person behind `assignedTo`, when it is a user's. */
  assignee: z.nullable(f.personReply),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(WORK_PRIORITIES),
  estimatedHours: z.nullable(z.number()),
  /** What its time entries sum up to, as soon as there are any; before that what somebody wrote. */
  actualHours: z.nullable(z.number()),
  /** What its time entries sum up to; 0 without any. */
  loggedHours: z.number(),
  dueDate: z.nullable(z.string()),
  completedAt: z.nullable(f.instant()),
  proofUrl: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** Who thought of it: a person, a model, a playbook, or a person who changed a suggestion. */
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

/** A list, or words between commas. */
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
  /** Why somebody gets one more task in progress than the limit allows; counts when a manager says it. */
  wipOverrideReason: f.optionalText(),
};

export const listTasksSchemas = callSchemas({
  summary: 'Tasks of every goal, by due date; all of them, or those that are asked for',
  query: z.object({
    ...pageOf,
    /** `open`: not completed yet. */
    status: f.queryChoice(['open', ...TASK_STATUSES]),
    /** Due days, both included. */
    from: f.optionalDay(),
    to: f.optionalDay(),
    /** Those without a due date. */
    undated: f.queryChoice(['true']),
    goalId: f.queryId(),
    clientId: f.queryId(),
    departmentId: f.queryId(),
    assignedTo: f.queryText(),
    ids: f.queryIds(),
    /** Words of the title, of its goal's and of the client's name. Tasks of cancelled goals are not found. */
    search: f.queryText(),
    /** The latest due date first. */
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

/** One change of a task, as it was written down and never touched since. */
export const taskChangeReply = z.object({
  id: f.id(),
  taskId: f.id(),
  /** A removed task's history is no more answered, but kept. */
  type: z.enum(['created', 'updated', 'removed']),
  at: f.instant(),
  user: z.nullable(f.personReply),
  /** The fields that changed, each before and after; none of a new task. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Why the limit of tasks in progress was passed, where it was. */
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
