import * as z from 'zod/mini';
import { PLATFORMS } from '@atrium/rules/stock/labels';
import { PAGE_STATUSES } from '@atrium/rules/stock/status-changes';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { queryId, queryText } from '../../core/query-fields.js';
import { choice } from '../fields.js';
import { ANALYTICS_FIGURES, ANALYTICS_PANELS, DURATIONS, OVERDUE_AGES, SUGGESTION_SOURCES } from './values.js';

/** Range of at most 400 days; the default is from the Monday three weeks before to today. */
const scope = {
  from: f.optionalDay(),
  to: f.optionalDay(),
  departmentId: queryId(),
  person: queryText(),
  clientId: queryId(),
  /**
   * Id of the marketing project to filter by. Pages and posts, which belong to no project, are those of the project's
   * client.
   */
  marketingProjectId: queryId(),
};

const range = z.object({ from: z.string(), to: z.string() });
const deliveryCounts = {
  created: z.int(),
  completed: z.int(),
  /** Tasks due or completed in the range, with a due date, that are late or completed. */
  judged: z.int(),
  /** Number of judged tasks completed by their due date. */
  onTime: z.int(),
};
const flowCounts = z.object({
  completed: z.int(),
  /** Number of completed tasks that were in progress before. */
  measured: z.int(),
  /** Median days from first start to completion with one decimal; null without such tasks. */
  medianDays: z.nullable(z.number()),
  days85: z.nullable(z.number()),
});
const person = { person: z.string(), name: z.string() };
const loggedTime = { entries: z.int(), hours: z.number(), billableHours: z.number() };

export const analyticsReply = z.object({
  today: z.string(),
  range,
  /** Figures of the range of the same length directly before. */
  before: range,
  delivery: z.object({
    now: z.object(deliveryCounts),
    before: z.object(deliveryCounts),
    /** Figures per week. Each task counts in the week of its due date, otherwise in that of its completion. */
    weeks: z.array(z.extend(range, deliveryCounts)),
  }),
  /** Open tasks due before today, regardless of the range. */
  overdue: z.object({ total: z.int(), ages: z.array(z.object({ age: z.enum(OVERDUE_AGES), tasks: z.int() })) }),
  flow: z.object({
    now: flowCounts,
    before: flowCounts,
    durations: z.array(z.object({ duration: z.enum(DURATIONS), tasks: z.int() })),
  }),
  inProgress: z.object({
    total: z.int(),
    /**
     * Team members, and other people with tasks in progress. `limit` is null for the others and when there is no limit.
     */
    people: z.array(z.object({ ...person, tasks: z.int(), limit: z.nullable(z.int()) })),
  }),
  goals: z.object({
    total: z.int(),
    behind: z.int(),
    /** Active goals with their pace: at most 50, furthest behind first. */
    entries: z.array(
      z.object({
        id: f.id(),
        title: z.string(),
        dueDate: z.string(),
        progress: z.int(),
        elapsed: z.int(),
        behind: z.boolean(),
      }),
    ),
  }),
  hours: z.object({
    /** Today and the following 13 days. */
    range,
    /** Hours of one person from Monday to Friday; null when no capacity is set. */
    capacity: z.nullable(z.number()),
    total: z.number(),
    /** Open tasks due in the range. `overdueHours` counts tasks due before it, which `hours` excludes. */
    people: z.array(
      z.object({ ...person, hours: z.number(), tasks: z.int(), withoutEstimate: z.int(), overdueHours: z.number() }),
    ),
  }),
  /** Current statuses, filtered by client only. */
  website: z.object({ total: z.int(), statuses: z.array(z.object({ status: z.enum(PAGE_STATUSES), pages: z.int() })) }),
  /** Posts of any status by planned day, filtered by client only. */
  posts: z.object({
    total: z.int(),
    before: z.int(),
    weeks: z.array(
      z.extend(range, {
        total: z.int(),
        platforms: z.array(z.object({ platform: z.enum(PLATFORMS), posts: z.int() })),
      }),
    ),
  }),
  suggestions: z.object({
    /** `offered` is null with a department or client, because suggestions are not recorded by them. */
    sources: z.array(z.object({ source: z.enum(SUGGESTION_SOURCES), offered: z.nullable(z.int()), accepted: z.int() })),
    edited: z.int(),
  }),
  /**
   * Time logged in the range on goals of any status; time of deleted tasks counts for their goal. Each list has at most
   * 50 rows, most hours first.
   */
  time: z.object({
    now: z.object(loggedTime),
    before: z.object(loggedTime),
    weeks: z.array(z.extend(range, loggedTime)),
    /** `clientId` is null for time without a client. */
    clients: z.array(z.object({ clientId: z.nullable(f.id()), name: z.string(), ...loggedTime })),
    /** `goalId` is null for deleted goals. */
    goals: z.array(z.object({ goalId: z.nullable(f.id()), title: z.string(), ...loggedTime })),
    people: z.array(z.object({ ...person, ...loggedTime })),
  }),
});
export type Analytics = z.infer<typeof analyticsReply>;

export const getAnalyticsSchemas = callSchemas({
  summary: "Get the agency's analytics for a period, compared with the previous period",
  query: z.object(scope),
  reply: analyticsReply,
});

/** A row behind a figure of the analytics. Fields that do not apply are null. */
export const figureRowReply = z.object({
  id: z.string(),
  title: z.string(),
  /** Goal of a task, otherwise the client. */
  about: z.nullable(z.string()),
  goalId: z.nullable(f.id()),
  clientId: z.nullable(f.id()),
  person: z.nullable(z.string()),
  status: z.nullable(z.string()),
  createdAt: z.nullable(f.instant()),
  startedAt: z.nullable(f.instant()),
  dueDate: z.nullable(z.string()),
  completedAt: z.nullable(f.instant()),
  scheduledDate: z.nullable(z.string()),
  day: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  /** Estimated hours of a task, number of suggestions, or logged hours. */
  amount: z.nullable(z.number()),
});
export type FigureRow = z.infer<typeof figureRowReply>;

export const figureRowsReply = z.object({ total: z.int(), entries: z.array(figureRowReply) });
export type FigureRows = z.infer<typeof figureRowsReply>;

export const listFigureRowsSchemas = callSchemas({
  summary: 'List the rows behind an analytics figure, with the same filters; at most 200',
  /**
   * `key` selects the bar of the figure: its age group, duration, person, status, platform or source; for judged tasks
   * the first day of the week; for logged time `client:5`, `client:none`, `goal:5`, `goal:none`, `person:ID` or
   * `billable`.
   */
  query: z.object({ ...scope, figure: choice(ANALYTICS_FIGURES, 'Please choose a figure'), key: queryText() }),
  reply: figureRowsReply,
});

export const exportAnalyticsSchemas = callSchemas({
  summary: 'Export one analytics panel as CSV',
  query: z.object({ ...scope, panel: choice(ANALYTICS_PANELS, 'Please choose a panel') }),
  cost: FILE_COST,
  contentType: 'text/csv',
});
