import * as z from 'zod/mini';
import { TASK_ORIGINS, WORK_PRIORITIES } from '@atrium/rules/stock/labels';
import { TASK_STATUSES } from '@atrium/rules/stock/status-changes';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import {
  idParams,
  pathIdField,
  queryChoice,
  queryId,
  queryIds,
  queryText,
  paging,
  pageQuery,
} from '../../core/query-fields.js';
import { hoursChoice, optionalHours } from '../fields.js';

export const checklistItemReply = z.object({
  id: z.string(),
  text: z.string(),
  isDone: z.boolean(),
  /** A user id. */
  assignedTo: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
});
export type ChecklistItem = z.infer<typeof checklistItemReply>;

export const taskReply = z.object({
  id: f.id(),
  goalId: f.id(),
  title: z.string(),
  description: z.nullable(z.string()),
  /** Id of the assignee, or free text. */
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
  /** Items of the checklist, in the order that users have set. */
  checklist: z.array(checklistItemReply),
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

/** Tags as a list or as comma-separated text. */
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
  summary: 'List tasks of all goals, ordered by due date; filters are optional',
  query: z.object({
    ...paging,
    status: queryChoice(['open', ...TASK_STATUSES]),
    /** Range of due days, both inclusive. */
    from: f.optionalDay(),
    to: f.optionalDay(),
    /** `true` returns tasks without a due date. */
    undated: queryChoice(['true']),
    goalId: queryId(),
    clientId: queryId(),
    departmentId: queryId(),
    assignedTo: queryText(),
    ids: queryIds(),
    /** Searches titles of tasks and goals, and client names; excludes tasks of cancelled goals. */
    search: queryText(),
    /** `true` sorts by due date, latest first. */
    latest: queryChoice(['true']),
  }),
  reply: z.array(taskReply),
});

export const getTaskSchemas = callSchemas({
  summary: 'Get a task',
  apiOnly: true,
  params: idParams,
  reply: taskReply,
  errors: ['resource.not-found'],
});

export const createTaskSchemas = callSchemas({
  summary: 'Create a task in a goal',
  idempotent: true,
  body: z.object({ ...taskFields, origin: z.optional(z.enum(TASK_ORIGINS)) }),
  reply: taskReply,
  status: 201,
  errors: ['task.wip-limit'],
});

export const updateTaskSchemas = callSchemas({
  summary: 'Update a task or only its status',
  params: idParams,
  body: z.object({
    ...taskFields,
    goalId: z.optional(taskFields.goalId),
    title: z.optional(taskFields.title),
    assignedTo: z.optional(taskFields.assignedTo),
    hours: hoursChoice(),
    version: f.expectedVersion(),
  }),
  reply: taskReply,
  errors: ['resource.not-found', 'resource.stale', 'task.wip-limit', 'time.client-changes'],
});

export const removeTaskSchemas = callSchemas({
  summary: 'Delete a task',
  params: idParams,
  errors: ['resource.not-found'],
});

/** Id of the item to place it before; null for the end of the list. */
const before = z.optional(z.nullable(f.uuidField()));
const checklistFields = {
  /** Text of the item. Its limit is that of a task's title, because an item may become a task. */
  text: f.requiredText(f.TEXT_LIMITS.name, 'Text is required'),
  isDone: z.optional(z.boolean()),
  assignedTo: z.optional(z.nullable(f.uuidField())),
  dueDate: f.optionalDay(),
  before,
};
const checklistItemParams = z.object({ id: pathIdField(), itemId: f.uuidField() });

export const addChecklistItemSchemas = callSchemas({
  summary: 'Add an item to the checklist of a task, at the end unless `before` names an item',
  idempotent: true,
  params: idParams,
  body: z.object(checklistFields),
  reply: taskReply,
  status: 201,
  errors: ['resource.not-found'],
});

export const updateChecklistItemSchemas = callSchemas({
  summary: 'Change, check or move an item of a checklist; changes of different items and fields never conflict',
  params: checklistItemParams,
  body: z.object({
    ...checklistFields,
    text: z.optional(checklistFields.text),
    /** The text that the user edited; 409 when another user has changed it since. */
    previousText: f.optionalText(),
  }),
  reply: taskReply,
  errors: ['resource.not-found', 'resource.stale'],
});

export const removeChecklistItemSchemas = callSchemas({
  summary: 'Delete an item of a checklist',
  params: checklistItemParams,
  errors: ['resource.not-found'],
});

export const convertChecklistItemSchemas = callSchemas({
  summary: 'Turn an item of a checklist into a task of the same goal',
  idempotent: true,
  params: checklistItemParams,
  reply: taskReply,
  status: 201,
  errors: ['resource.not-found'],
});

export const taskChangeReply = z.object({
  id: f.id(),
  taskId: f.id(),
  /** The history of a removed task is stored but not returned. */
  type: z.enum(['created', 'updated', 'removed']),
  at: f.instant(),
  user: z.nullable(f.personReply),
  /**
   * Changed fields with previous and new values; empty for a new task. `file` is the name of an attached file, null before
   * it was added and after it was removed.
   */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Reason for exceeding the limit of tasks in progress, if it was exceeded. */
  reason: z.nullable(z.string()),
});
export type TaskChange = z.infer<typeof taskChangeReply>;

export const listTaskChangesSchemas = callSchemas({
  summary: "List a task's history, newest first",
  apiOnly: true,
  params: idParams,
  query: pageQuery,
  reply: z.array(taskChangeReply),
  errors: ['resource.not-found'],
});
