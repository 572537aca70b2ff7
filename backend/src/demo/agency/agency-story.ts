import { addDays, dayOfWeek, startOfWeek } from '@atrium/rules/calendar';
import type { Platform } from '@atrium/rules/labels';
import type { PostStatus, TaskStatus } from '@atrium/rules/status-changes';
import { instantOfWallTime, wallTimeInZone } from '@atrium/rules/time-zone';
import type { DemoClientKey, DemoPerson } from './demo-clients.js';
import type { DemoGoal, DemoTask } from './demo-goal.js';
import { DEMO_GOALS } from './demo-goals.js';
import { DEMO_CHANNELS, type DemoChannel } from './demo-posts.js';

/*
 * When everything in the demonstration agency happened, counted from today. Pure: the same moment tells the same story.
 * People work from nine to six, Monday to Friday, by the organisation's clock; nothing has happened today yet.
 */

export interface StoryChange {
  readonly at: Date;
  readonly who: DemoPerson;
  readonly type: 'created' | 'updated';
  readonly statusBefore: TaskStatus | null;
  readonly status: TaskStatus;
  readonly dueDate: string | null;
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

export interface StoryTask {
  readonly demo: DemoTask;
  readonly status: TaskStatus;
  readonly dueDate: string | null;
  /** What was worked on it in all; null: nothing, or what is left of the days. */
  readonly workedHours: number | null;
  /** From when on it was worked on; null: nobody has begun. */
  readonly startedDay: string | null;
  readonly completedDay: string | null;
  readonly completedAt: Date | null;
  /** In the order of time; the first is its creation. */
  readonly history: readonly StoryChange[];
}

export interface StoryGoal {
  readonly demo: DemoGoal;
  readonly startDate: string;
  readonly dueDate: string;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  /** When it was completed, stopped or put aside; of one that goes on, when its figure was written down last. */
  readonly editedAt: Date | null;
  readonly tasks: readonly StoryTask[];
}

const OPENS_HOUR = 9;
export const isFree = (day: string): boolean => [0, 6].includes(dayOfWeek(day));

/** The organisation's calendar around one moment. */
export class StoryCalendar {
  readonly today: string;
  readonly now: string;

  constructor(
    moment: Date,
    private readonly zone: string,
  ) {
    this.now = wallTimeInZone(moment, zone);
    this.today = this.now.slice(0, 10);
  }

  /** A working day so many days from today; the weekend is Friday in the past and Monday from today on. */
  workingDay(offset: number): string {
    return nearestWorkingDay(addDays(this.today, offset), offset < 0 ? -1 : 1);
  }

  /** Some minutes after nine on that day. */
  at(day: string, minutes: number): Date {
    const clock = OPENS_HOUR * 60 + minutes;
    const two = (value: number): string => String(value).padStart(2, '0');
    return this.instant(`${day}T${two(Math.floor(clock / 60))}:${two(clock % 60)}:${two((minutes * 7) % 60)}`);
  }

  instant(wall: string): Date {
    return instantOfWallTime(wall, this.zone);
  }
}

const nearestWorkingDay = (day: string, step: 1 | -1): string => {
  let found = day;
  while (isFree(found)) found = addDays(found, step);
  return found;
};

/** So many working days earlier. */
export const workingDaysBefore = (day: string, count: number): string => {
  let found = day;
  for (let left = count; left > 0; left -= 1) found = nearestWorkingDay(addDays(found, -1), -1);
  return found;
};

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** Within 0 to `below`, different from row to row and the same at every start. */
export const varied = (seed: number, below: number): number => (Math.imul(seed + 1, 2_654_435_761) >>> 8) % below;

/** A quarter of an hour is the smallest unit that people write down. */
const inQuarters = (hours: number): number => Math.round(hours * 4) / 4;

const tellTask = (calendar: StoryCalendar, goal: DemoGoal, demo: DemoTask, index: number, seed: number): StoryTask => {
  const begins = calendar.workingDay(goal.from);
  const place = goal.from + Math.round(((goal.to - goal.from) * (index + 1)) / goal.tasks.length);
  const offset = demo.due === undefined ? place : demo.due;
  const dueDate = offset === null ? null : calendar.workingDay(offset);
  const isDone = demo.done !== undefined || (demo.is === undefined && dueDate !== null && dueDate < calendar.today);
  const created = { at: calendar.at(begins, 5 + index * 2), who: goal.owner };
  const firstDue =
    dueDate === null || demo.postponed === undefined ? dueDate : workingDaysBefore(dueDate, demo.postponed);
  const isPostponed = firstDue !== null && firstDue !== dueDate;
  const history: StoryChange[] = [
    { ...created, type: 'created', statusBefore: null, status: 'todo', dueDate: firstDue, changes: [] },
  ];
  if (isPostponed) {
    const at = calendar.at(later(firstDue, begins), 30 + varied(seed, 10));
    history.push({
      at,
      who: goal.owner,
      type: 'updated',
      statusBefore: 'todo',
      status: 'todo',
      dueDate,
      changes: [{ field: 'dueDate', before: firstDue, after: dueDate }],
    });
  }
  if (!isDone && demo.is !== 'doing')
    return {
      demo,
      status: 'todo',
      dueDate,
      workedHours: null,
      startedDay: null,
      completedDay: null,
      completedAt: null,
      history,
    };

  const yesterday = workingDaysBefore(calendar.today, 1);
  const notBefore = isPostponed ? later(firstDue, begins) : begins;
  const completed = isDone ? completionDay(calendar, goal, demo, dueDate, seed) : null;
  const startedDay = later(
    workingDaysBefore(completed ?? yesterday, completed === null ? varied(seed, 4) : 1 + varied(seed, 3)),
    notBefore,
  );
  const started = calendar.at(startedDay, 45 + varied(seed, 60));
  history.push({
    at: started,
    who: demo.who,
    type: 'updated',
    statusBefore: 'todo',
    status: 'in_progress',
    dueDate,
    changes: [{ field: 'status', before: 'todo', after: 'in_progress' }],
  });
  if (completed === null) {
    const workedHours = Math.max(0.5, inQuarters(demo.hours * (0.3 + varied(seed * 3, 40) / 100)));
    return {
      demo,
      status: 'in_progress',
      dueDate,
      workedHours,
      startedDay,
      completedDay: null,
      completedAt: null,
      history,
    };
  }

  const workedHours =
    demo.fills === undefined ? Math.max(0.25, inQuarters(demo.hours * (0.75 + varied(seed * 3, 60) / 100))) : null;
  const completedAt = calendar.at(completed, 135 + varied(seed * 5, 360));
  history.push({
    at: completedAt,
    who: demo.who,
    type: 'updated',
    statusBefore: 'in_progress',
    status: 'completed',
    dueDate,
    changes: [{ field: 'status', before: 'in_progress', after: 'completed' }],
  });
  return { demo, status: 'completed', dueDate, workedHours, startedDay, completedDay: completed, completedAt, history };
};

/** Always before today, not before the goal began, and not after it ended. */
const completionDay = (
  calendar: StoryCalendar,
  goal: DemoGoal,
  demo: DemoTask,
  dueDate: string | null,
  seed: number,
): string => {
  const yesterday = workingDaysBefore(calendar.today, 1);
  if (demo.done !== undefined) return earlier(calendar.workingDay(demo.done), yesterday);
  const due = dueDate ?? yesterday;
  const day = demo.late === true ? nearestWorkingDay(addDays(due, 2), 1) : workingDaysBefore(due, varied(seed, 3));
  const last = goal.ended === undefined ? yesterday : calendar.workingDay(goal.ended);
  return later(earlier(earlier(day, last), yesterday), calendar.workingDay(goal.from));
};

export const tellGoals = (calendar: StoryCalendar): StoryGoal[] =>
  DEMO_GOALS.map((demo, number) => {
    const endedAt = demo.ended === undefined ? null : calendar.at(calendar.workingDay(demo.ended), 510);
    const measuredAt = demo.metric === null ? null : calendar.at(calendar.workingDay(-1 - varied(number, 6)), 495);
    return {
      demo,
      startDate: calendar.workingDay(demo.from),
      dueDate: calendar.workingDay(demo.to),
      createdAt: calendar.at(calendar.workingDay(demo.from), 2),
      completedAt: demo.status === 'completed' ? endedAt : null,
      editedAt: endedAt ?? measuredAt,
      tasks: demo.tasks.map((task, index) => tellTask(calendar, demo, task, index, number * 17 + index)),
    };
  });

export interface StoryPost {
  readonly client: DemoClientKey;
  readonly who: DemoPerson;
  readonly content: string;
  readonly platform: Platform;
  readonly scheduledDate: string;
  readonly status: PostStatus;
  readonly createdAt: Date;
  /** When it was published, or failed. */
  readonly publishedAt: Date | null;
}

const FIRST_WEEK = -8;
const LAST_WEEK = 4;
/** From that week on, the second post of a week is a draft. */
const FIRST_DRAFT_WEEK = 2;

/** Thirteen weeks around today, Monday first. */
const tellChannel = (calendar: StoryCalendar, { client, who, slots, texts }: DemoChannel): StoryPost[] => {
  const posts: StoryPost[] = [];
  for (let week = FIRST_WEEK; week <= LAST_WEEK; week += 1)
    for (const [index, { weekday, time, platform }] of slots.entries()) {
      const day = addDays(startOfWeek(calendar.today), week * 7 + weekday);
      const scheduledDate = `${day}T${time}:00`;
      const isPast = scheduledDate < calendar.now;
      const isDraft = week >= FIRST_DRAFT_WEEK && index === slots.length - 1;
      posts.push({
        client,
        who,
        platform,
        scheduledDate,
        content: texts[posts.length % texts.length] ?? '',
        status: isPast ? 'published' : isDraft ? 'draft' : 'scheduled',
        createdAt: calendar.at(
          earlier(workingDaysBefore(day, 6), workingDaysBefore(calendar.today, 1 + varied(posts.length, 4))),
          60 + varied(posts.length, 300),
        ),
        publishedAt: isPast ? calendar.instant(scheduledDate) : null,
      });
    }
  return posts;
};

/** The last one that should have gone out on this client's page did not. */
const FAILING: DemoClientKey = 'fjord';

export const tellPosts = (calendar: StoryCalendar): StoryPost[] => {
  const posts = DEMO_CHANNELS.flatMap((channel) => tellChannel(calendar, channel));
  const failed = posts.findLast(({ client, status }) => client === FAILING && status === 'published');
  return posts.map((post) => (post === failed ? { ...post, status: 'failed' } : post));
};
