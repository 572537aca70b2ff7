import * as z from 'zod/mini';
import { callSchemas } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { departmentReply } from '../../enterprise/departments/schemas.js';
import { taskChangeReply } from '../tasks/schemas.js';

export const agencyMetricsReply = z.object({
  activeGoals: z.int(),
  /** Percent, 100 when there is nothing to judge. */
  onTimePercentage: z.int(),
  /** How many tasks of this week the percent judges. */
  onTimeSample: z.int(),
  tasksInProgress: z.int(),
  overdueTasks: z.int(),
  /** Departments that active goals name. */
  departmentCount: z.int(),
});
export type AgencyMetrics = z.infer<typeof agencyMetricsReply>;

export const getAgencyMetricsSchemas = callSchemas({
  summary: "The four figures of the agency's dashboard",
  reply: agencyMetricsReply,
});

export const recentTaskReply = z.object({
  id: f.id(),
  title: z.string(),
  /** The title when the task has none. */
  description: z.string(),
  /** The assignee's e-mail, or what was written in its place. */
  ownerEmail: z.string(),
  goalId: f.id(),
  goalTitle: z.string(),
  /** May be `overdue`. */
  status: z.string(),
  updatedAt: f.instant(),
  /** The last thing that somebody did to it, from its history; null of one that has none. */
  change: z.nullable(z.pick(taskChangeReply, { type: true, at: true, user: true, changes: true, reason: true })),
});
export type RecentTask = z.infer<typeof recentTaskReply>;

export const listRecentTasksSchemas = callSchemas({
  summary: 'The tasks that changed last, ten unless `limit` says otherwise',
  query: z.object({ limit: f.queryLimit() }),
  reply: z.array(recentTaskReply),
});

export const agencyDepartmentReply = z.extend(departmentReply, {
  /** Of the tasks of its goals that are due in this week or were completed in it. */
  completedTasks: z.int(),
  totalTasks: z.int(),
});
export type AgencyDepartment = z.infer<typeof agencyDepartmentReply>;

export const listAgencyDepartmentsSchemas = callSchemas({
  summary: "The agency's departments with this week's progress",
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
  /** Whole days since it was due; 0 when it is not late. */
  daysLate: z.int(),
});
const digestGoal = z.object({
  id: f.id(),
  title: z.string(),
  dueDate: z.string(),
  progress: z.int(),
  /** Percent of its time that has passed. */
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

/** At most 50 entries a list; `total` says how many there are. */
const listOf = <S extends z.core.$ZodType>(entry: S) => z.object({ total: z.int(), entries: z.array(entry) });

export const agencyDigestReply = z.object({
  /** The organisation's. */
  today: z.string(),
  doneYesterday: listOf(digestTask),
  dueToday: listOf(digestTask),
  overdue: listOf(digestTask),
  /** Active goals whose progress is behind the time that has passed. */
  goalsBehind: listOf(digestGoal),
  /** Scheduled within the next 48 hours. */
  upcomingPosts: listOf(digestPost),
});
export type AgencyDigest = z.infer<typeof agencyDigestReply>;

export const getAgencyDigestSchemas = callSchemas({
  summary: "Today's facts: what was done, what is due and late, goals behind, posts ahead",
  reply: agencyDigestReply,
});
