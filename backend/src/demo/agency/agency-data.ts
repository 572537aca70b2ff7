import { PAGE_CATEGORIES, PLATFORMS, TASK_ORIGINS, WORK_PRIORITIES } from '@atrium/rules/stock/labels';
import {
  CLIENT_STATUSES,
  GOAL_STATUSES,
  MARKETING_PROJECT_STATUSES,
  PAGE_STATUSES,
} from '@atrium/rules/stock/status-changes';
import * as z from 'zod/mini';
import { readAsset } from '../../platform/read-asset.js';
import { amount, count, dayOffset, findEntry, text } from '../demo-fields.js';

/* The data of the demonstration agency (backend/assets/demo/agency). People and clients are referred to by their keys. */

const nullableText = z.nullable(text);

export const { people, notes } = readAsset(
  'demo/agency/team.json',
  z.strictObject({
    people: z.array(z.strictObject({ key: text, email: text, name: text, hourlyRate: amount })),
    /** Descriptions of logged time. */
    notes: z.strictObject({ billable: z.array(text), internal: z.array(text) }),
  }),
);
const person = z.enum(people.map(({ key }) => key));

export const clients = readAsset(
  'demo/agency/clients.json',
  z.array(
    z.strictObject({
      key: text,
      sinceDaysAgo: count,
      columns: z.strictObject({
        name: text,
        contactEmail: text,
        contactPhone: text,
        industry: text,
        description: text,
        website: text,
        address: text,
        status: z.enum(CLIENT_STATUSES),
      }),
      pages: z.array(
        z.strictObject({
          projectName: text,
          url: text,
          category: z.enum([...PAGE_CATEGORIES, 'Treatment']),
          mainStatus: z.enum(PAGE_STATUSES),
          focusKeyphrase: nullableText,
          metaTitle: nullableText,
          responsible: nullableText,
          notes: z.optional(text),
          madeDaysAgo: count,
          editedDaysAgo: count,
        }),
      ),
      posts: z.optional(
        z.strictObject({
          who: person,
          /** True to mark the latest due post of the client as failed. */
          lastFails: z.optional(z.literal(true)),
          /** Weekdays on which one post a week is planned; Monday is 0. */
          slots: z.array(z.strictObject({ weekday: count, time: text, platform: z.enum(PLATFORMS) })),
          /**
           * Texts of posts, used in rotation over the platforms. Their number is odd, so that a text repeats on another
           * platform.
           */
          texts: z.array(text),
        }),
      ),
    }),
  ),
);
export type DemoClient = (typeof clients)[number];
const findClient = (key: string): DemoClient => findEntry(clients, 'key', key);

const origin = z.enum(TASK_ORIGINS);
const taskSchema = z.strictObject({
  title: text,
  who: person,
  hours: z.number().check(z.gt(0)),
  /**
   * Due date as days from today; null for a task without a date. When missing, it follows from the task's position in
   * the goal's period.
   */
  due: z.optional(z.nullable(dayOffset)),
  /**
   * Status of the task. "open" is due but not started. Without it, past tasks are completed and future ones are to do.
   */
  is: z.optional(z.enum(['doing', 'open'])),
  /** Day of completion, before the due date. */
  done: z.optional(dayOffset),
  /** Number of days after the due date on which the task was completed. */
  late: z.optional(z.literal(true)),
  /** Number of working days by which the due date was postponed. */
  postponed: z.optional(count),
  /** Gives the remaining hours of its owner, or of all people, to the task. */
  fills: z.optional(z.enum(['own', 'all'])),
  isUnestimated: z.optional(z.literal(true)),
  origin: z.optional(origin),
  priority: z.optional(z.enum(WORK_PRIORITIES)),
  notes: z.optional(text),
});

const goalSchema = z.strictObject({
  title: text,
  description: text,
  client: nullableText,
  departments: z.array(text),
  owner: person,
  metricName: z.optional(text),
  metricTarget: z.optional(z.number()),
  metricCurrent: z._default(z.number(), 0),
  priority: z.enum(WORK_PRIORITIES),
  status: z.enum(GOAL_STATUSES),
  from: dayOffset,
  to: dayOffset,
  /** Day on which the goal was completed, cancelled or put on hold. */
  ended: z.optional(dayOffset),
  origin,
  tags: z.array(text),
  tasks: z.array(taskSchema),
});

export const goals = readAsset('demo/agency/goals.json', z.array(goalSchema)).map(({ client, tasks, ...goal }) => ({
  ...goal,
  client: client === null ? undefined : findClient(client),
  tasks: tasks.map((task) => ({ origin: goal.origin, tags: goal.tags, ...task })),
}));
export type DemoGoal = (typeof goals)[number];
export type DemoTask = DemoGoal['tasks'][number];

/** Comments by the titles of their tasks. "@priya" mentions the person with that key. */
export const threads = readAsset(
  'demo/agency/comments.json',
  z.array(
    z.strictObject({
      task: z.enum(goals.flatMap((goal) => goal.tasks.map(({ title }) => title))),
      comments: z.array(
        z.strictObject({ who: person, daysAgo: count, minutes: count, text, picture: z.optional(text) }),
      ),
    }),
  ),
);
export type DemoComment = (typeof threads)[number]['comments'][number];

export const projects = readAsset(
  'demo/agency/projects.json',
  z.array(
    z.strictObject({
      name: text,
      client: nullableText,
      /** Name of a company that is not a client yet. */
      clientName: z.optional(text),
      manager: person,
      status: z.enum(MARKETING_PROJECT_STATUSES),
      /** Budget in whole currency units; used without logged hours or without `usedPercent`. */
      budget: count,
      /** Derives the budget from the logged hours, so that its used share is the same at every start. */
      usedPercent: z.nullable(count),
      description: text,
      from: dayOffset,
      to: dayOffset,
      made: dayOffset,
      goals: z.array(text),
    }),
  ),
).map(({ client, ...project }) => ({ ...project, client: client === null ? undefined : findClient(client) }));
export type DemoProject = (typeof projects)[number];
