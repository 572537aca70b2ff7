import * as z from 'zod/mini';
import { WORK_PRIORITIES } from '@atrium/rules/stock/labels';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { optionalPickableDay } from '../fields.js';

export const suggestedTaskReply = z.object({
  title: z.string(),
  description: z.string(),
  priority: z.enum(WORK_PRIORITIES),
  estimatedHours: z.number(),
  dueDate: z.optional(z.string()),
});
export type SuggestedTask = z.infer<typeof suggestedTaskReply>;

export const taskSuggestionsReply = z.object({
  suggestedTasks: z.array(suggestedTaskReply),
  source: z.enum(['openai-compatible', 'playbook']),
  model: z.optional(z.string()),
  playbook: z.optional(z.string()),
  /** The word of the title that selected the playbook, or why the model did not answer. */
  reason: z.optional(z.string()),
});
export type TaskSuggestions = z.infer<typeof taskSuggestionsReply>;

const MAX_DEPARTMENTS = 50;

export const suggestTasksSchemas = callSchemas({
  summary: 'Suggest three to eight tasks for a goal, from a model or a playbook',
  body: z.object({
    title: f.requiredText(f.TEXT_LIMITS.name, 'Title is required'),
    description: f.optionalText(),
    metricName: f.optionalText(f.TEXT_LIMITS.name),
    startDate: optionalPickableDay(),
    dueDate: optionalPickableDay(),
    clientId: z.optional(z.nullable(f.idField())),
    departmentIds: z.optional(z.nullable(z.array(f.idField()).check(z.maxLength(MAX_DEPARTMENTS)))),
    /** Key of a chosen playbook, which replaces the model. */
    playbook: f.optionalText(100),
  }),
  reply: taskSuggestionsReply,
  errors: ['service.jobs-unavailable', 'suggestions.unavailable'],
});

export const playbookReply = z.object({ key: z.string(), name: z.string() });
export type Playbook = z.infer<typeof playbookReply>;

export const listPlaybooksSchemas = callSchemas({
  summary: 'List the built-in playbooks',
  reply: z.array(playbookReply),
});
