import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { queryLimit } from '../../core/query-fields.js';
import { departmentReply } from '../../enterprise/departments/schemas.js';
import { taskChangeReply } from '../tasks/schemas.js';

export const agencyMetricsReply = z.object({
  activeGoals: z.int(),
  /** Share of tasks completed on time in percent; 100 when there are no tasks to judge. */
  onTimePercentage: z.int(),
  /** Number of tasks of this week behind the percentage. */
  onTimeSample: z.int(),
  tasksInProgress: z.int(),
  overdueTasks: z.int(),
  departmentCount: z.int(),
});
export type AgencyMetrics = z.infer<typeof agencyMetricsReply>;

export const getAgencyMetricsSchemas = callSchemas({
  summary: 'Get the four figures of the agency dashboard',
  reply: agencyMetricsReply,
});

export const recentTaskReply = z.object({
  id: f.id(),
  title: z.string(),
  /** Description of the task; its title when it has none. */
  description: z.string(),
  /** The assignee's email, or the text entered instead. */
  ownerEmail: z.string(),
  goalId: f.id(),
  goalTitle: z.string(),
  /** A task status or `overdue`. */
  status: z.string(),
  updatedAt: f.instant(),
  /** Latest change of its history; null without history. */
  change: z.nullable(z.pick(taskChangeReply, { type: true, at: true, user: true, changes: true, reason: true })),
});
export type RecentTask = z.infer<typeof recentTaskReply>;

export const listRecentTasksSchemas = callSchemas({
  summary: 'List the most recently changed tasks; 10 by default',
  query: z.object({ limit: queryLimit() }),
  reply: z.array(recentTaskReply),
});

export const agencyDepartmentReply = z.extend(departmentReply, {
  /** Number of tasks due in the week or completed in it. */
  completedTasks: z.int(),
  totalTasks: z.int(),
});
export type AgencyDepartment = z.infer<typeof agencyDepartmentReply>;

export const listAgencyDepartmentsSchemas = callSchemas({
  summary: "List the agency's departments with this week's progress",
  reply: z.array(agencyDepartmentReply),
});

const digestTask = z.object({
  id: f.id(),
  title: z.string(),
  goalId: f.id(),
  goalTitle: z.string(),
  assignedTo: z.string(),
  assigneeName: z.string(),
  dueDate: z.nullable(z.string()),
  /** Whole days past the due date; 0 when not late. */
  daysLate: z.int(),
});
const digestGoal = z.object({
  id: f.id(),
  title: z.string(),
  dueDate: z.string(),
  progress: z.int(),
  /** Elapsed share of its time in percent. */
  elapsed: z.int(),
});
const digestPost = z.object({
  id: f.id(),
  clientId: f.id(),
  clientName: z.string(),
  platform: z.string(),
  content: z.string(),
  scheduledDate: z.string(),
});

/** Schema of a list with at most 50 entries; `total` counts all. */
const listOf = <S extends z.core.$ZodType>(entry: S) => z.object({ total: z.int(), entries: z.array(entry) });

export const agencyDigestReply = z.object({
  today: z.string(),
  doneYesterday: listOf(digestTask),
  dueToday: listOf(digestTask),
  overdue: listOf(digestTask),
  /** Active goals whose progress is behind their elapsed time. */
  goalsBehind: listOf(digestGoal),
  /** Posts scheduled within 48 hours. */
  upcomingPosts: listOf(digestPost),
});
export type AgencyDigest = z.infer<typeof agencyDigestReply>;

export const getAgencyDigestSchemas = callSchemas({
  summary: "Get today's summary: completed, due and overdue tasks, goals at risk and upcoming posts",
  reply: agencyDigestReply,
});
