import * as z from 'zod/mini';
import { PLATFORMS } from '@atrium/rules/stock/labels';
import { PAGE_STATUSES } from '@atrium/rules/stock/status-changes';
import { callSchemas, FILE_COST } from '../../core/endpoint.js';
import * as f from '../../core/fields.js';
import { choice } from '../fields.js';
import { ANALYTICS_FIGURES, ANALYTICS_PANELS, DURATIONS, OVERDUE_AGES, SUGGESTION_SOURCES } from './values.js';

/** `to` is today and `from` the Monday three weeks before, unless they say otherwise; at most 400 days. */
const scope = {
  from: f.optionalDay(),
  to: f.optionalDay(),
  departmentId: f.queryId(),
  person: f.queryText(),
  clientId: f.queryId(),
  /** Pages and posts are those of its client: they belong to no project. */
  marketingProjectId: f.queryId(),
};

const range = z.object({ from: z.string(), to: z.string() });
const deliveryCounts = {
  created: z.int(),
  completed: z.int(),
  /** Due or completed in these days, with a due date, and either late by now or completed. */
  judged: z.int(),
  /** Of those, completed by their due date. */
  onTime: z.int(),
};
const flowCounts = z.object({
  completed: z.int(),
  /** Completed tasks that had been in progress before. */
  measured: z.int(),
  /** Days from the first start to done, one decimal; null when there is nothing to measure. */
  medianDays: z.nullable(z.number()),
  days85: z.nullable(z.number()),
});
const person = { person: z.string(), name: z.string() };
const loggedTime = { entries: z.int(), hours: z.number(), billableHours: z.number() };

export const analyticsReply = z.object({
  /** The organisation's. */
  today: z.string(),
  range,
  /** As long, right before. */
  before: range,
  delivery: z.object({
    now: z.object(deliveryCounts),
    before: z.object(deliveryCounts),
    /** A task is judged in one of them: in which it was due, else in which it was completed. */
    weeks: z.array(z.extend(range, deliveryCounts)),
  }),
  /** Open tasks that were due before today, whatever the range. */
  overdue: z.object({ total: z.int(), ages: z.array(z.object({ age: z.enum(OVERDUE_AGES), tasks: z.int() })) }),
  flow: z.object({
    now: flowCounts,
    before: flowCounts,
    durations: z.array(z.object({ duration: z.enum(DURATIONS), tasks: z.int() })),
  }),
  inProgress: z.object({
    total: z.int(),
    /** The team, and whoever else has something in progress. No limit: no team member, or the limit is off. */
    people: z.array(z.object({ ...person, tasks: z.int(), limit: z.nullable(z.int()) })),
  }),
  goals: z.object({
    /** Active ones; of those, how many are behind their time. */
    total: z.int(),
    behind: z.int(),
    /** The furthest behind first, at most 50. */
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
    /** Today and the thirteen days after it. */
    range,
    /** Of one person, Monday to Friday; null when no capacity is set. */
    capacity: z.nullable(z.number()),
    total: z.number(),
    /** Open tasks that are due in these days; `overdueHours` is what is late on top of it. */
    people: z.array(
      z.object({ ...person, hours: z.number(), tasks: z.int(), withoutEstimate: z.int(), overdueHours: z.number() }),
    ),
  }),
  /** As they are now, by client alone. */
  website: z.object({ total: z.int(), statuses: z.array(z.object({ status: z.enum(PAGE_STATUSES), pages: z.int() })) }),
  /** Of any status by the day they are planned for, by client alone. */
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
    /** Offered: null with a department or client, since nobody writes down for which one was asked. */
    sources: z.array(z.object({ source: z.enum(SUGGESTION_SOURCES), offered: z.nullable(z.int()), accepted: z.int() })),
    /** Accepted after somebody changed them; of either source. */
    edited: z.int(),
  }),
  /** Time logged on these days, on goals of any status; those of deleted tasks count where they belonged. Each list most hours first, at most 50. */
  time: z.object({
    now: z.object(loggedTime),
    before: z.object(loggedTime),
    weeks: z.array(z.extend(range, loggedTime)),
    /** A null id: of no client. */
    clients: z.array(z.object({ clientId: z.nullable(f.id()), name: z.string(), ...loggedTime })),
    /** A null id: of goals that were deleted since. */
    goals: z.array(z.object({ goalId: z.nullable(f.id()), title: z.string(), ...loggedTime })),
    /** By the person who logged the time. */
    people: z.array(z.object({ ...person, ...loggedTime })),
  }),
});
export type Analytics = z.infer<typeof analyticsReply>;

export const getAnalyticsSchemas = callSchemas({
  summary: "The agency's figures over a range of days, with those of the period before",
  query: z.object(scope),
  reply: analyticsReply,
});

/** One of what a figure counts; what does not apply is null. */
export const figureRowReply = z.object({
  id: z.string(),
  title: z.string(),
  /** The goal of a task, else the client. */
  about: z.nullable(z.string()),
  goalId: z.nullable(f.id()),
  clientId: z.nullable(f.id()),
  person: z.nullable(z.string()),
  status: z.nullable(z.string()),
  createdAt: z.nullable(f.instant()),
  startedAt: z.nullable(f.instant()),
  dueDate: z.nullable(z.string()),
  completedAt: z.nullable(f.instant()),
  /** Wall time, of posts. */
  scheduledDate: z.nullable(z.string()),
  /** When it was worked, and who did, of logged time. */
  day: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  /** Estimated hours of tasks, suggestions offered at once, hours logged. */
  amount: z.nullable(z.number()),
});
export type FigureRow = z.infer<typeof figureRowReply>;

export const figureRowsReply = z.object({ total: z.int(), entries: z.array(figureRowReply) });
export type FigureRows = z.infer<typeof figureRowsReply>;

export const listFigureRowsSchemas = callSchemas({
  summary: 'What a figure of the analytics counts, under the same filters; the first 200',
  /** `key`: the age, duration, person, status, platform or source that the figure is of; of judged tasks the first day of a week; of logged time `client:5`, `client:none`, `goal:5`, `goal:none`, `person:ID` or `billable`. */
  query: z.object({ ...scope, figure: choice(ANALYTICS_FIGURES, 'Please say which figure'), key: f.queryText() }),
  reply: figureRowsReply,
});

export const exportAnalyticsSchemas = callSchemas({
  summary: 'One panel of the analytics as CSV',
  query: z.object({ ...scope, panel: choice(ANALYTICS_PANELS, 'Please say which panel') }),
  status: 200,
  cost: FILE_COST,
  contentType: 'text/csv',
});
