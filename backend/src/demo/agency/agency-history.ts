import { addDays, getDayOfWeek, getWeekStart } from '@atrium/rules/time/calendar';
import type { PostStatus, TaskStatus } from '@atrium/rules/stock/status-changes';
import { wallTimeToInstant, getWallTimeInZone } from '@atrium/rules/time/time-zone';
import { clients, type DemoClient, type DemoGoal, type DemoTask, goals } from './agency-data.js';

/*
 * Dates everything in the demonstration agency, counted from today. The same moment gives the same dates. People work
 * from nine to six, Monday to Friday, in the organization's time zone; nothing has happened today yet.
 */

interface DemoChange {
  readonly at: Date;
  readonly who: string;
  readonly type: 'created' | 'updated';
  readonly statusBefore: TaskStatus | null;
  readonly status: TaskStatus;
  readonly dueDate: string | null;
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

export interface DemoTaskState {
  readonly demo: DemoTask;
  readonly status: TaskStatus;
  readonly dueDate: string | null;
  /** Hours worked on the task; null for a task without hours, and for one that gets the remaining hours. */
  readonly workedHours: number | null;
  readonly startedDay: string | null;
  readonly completedDay: string | null;
  readonly completedAt: Date | null;
  /** Status changes of the task in chronological order, starting with its creation. */
  readonly history: readonly DemoChange[];
}

const OPENING_HOUR = 9;
export const isDayOff = (day: string): boolean => [0, 6].includes(getDayOfWeek(day));

const nearestWorkingDay = (day: string, step: 1 | -1): string => {
  let found = day;
  while (isDayOff(found)) found = addDays(found, step);
  return found;
};

/** Returns the day that is `count` working days earlier. */
export const listWorkingDaysBefore = (day: string, count: number): string => {
  let found = day;
  for (let remaining = count; remaining > 0; remaining -= 1) found = nearestWorkingDay(addDays(found, -1), -1);
  return found;
};

/** Computes days and times of the demo data in the organization's time zone, relative to now. */
export class DemoCalendar {
  readonly today: string;
  readonly now: string;

  constructor(
    moment: Date,
    readonly zone: string,
  ) {
    this.now = getWallTimeInZone(moment, zone);
    this.today = this.now.slice(0, 10);
  }

  /** Returns the day at this offset; a weekend becomes Friday in the past and Monday from today on. */
  workingDay(offset: number): string {
    return nearestWorkingDay(addDays(this.today, offset), offset < 0 ? -1 : 1);
  }

  /** Returns the moment that many minutes after nine on that day. */
  at(day: string, minutes: number): Date {
    const clock = OPENING_HOUR * 60 + minutes;
    const parts = [Math.floor(clock / 60), clock % 60, (minutes * 7) % 60];
    return this.instant(`${day}T${parts.map((part) => String(part).padStart(2, '0')).join(':')}`);
  }

  instant(wall: string): Date {
    return wallTimeToInstant(wall, this.zone);
  }
}

const latest = (one: string, other: string): string => (one > other ? one : other);
const earliest = (one: string, other: string): string => (one < other ? one : other);

/** Returns a number from 0 to below `below` that differs from seed to seed and is the same at every start. */
export const pseudoRandom = (seed: number, below: number): number => (Math.imul(seed + 1, 2_654_435_761) >>> 8) % below;

const roundToQuarters = (hours: number): number => Math.round(hours * 4) / 4;

const buildTask = (
  calendar: DemoCalendar,
  goal: DemoGoal,
  demo: DemoTask,
  index: number,
  seed: number,
): DemoTaskState => {
  const begins = calendar.workingDay(goal.from);
  const dueOffset = goal.from + Math.round(((goal.to - goal.from) * (index + 1)) / goal.tasks.length);
  const offset = demo.due === undefined ? dueOffset : demo.due;
  const dueDate = offset === null ? null : calendar.workingDay(offset);
  const isDone = demo.done !== undefined || (demo.is === undefined && dueDate !== null && dueDate < calendar.today);
  const history: DemoChange[] = [];
  const add = (at: Date, who: string, status: TaskStatus, due = dueDate): void => {
    const last = history.at(-1);
    const changes = [
      { field: 'status', before: last?.status, after: status },
      { field: 'dueDate', before: last?.dueDate, after: due },
    ].filter(({ before, after }) => last !== undefined && before !== after);
    const type = last === undefined ? 'created' : 'updated';
    history.push({ at, who, type, statusBefore: last?.status ?? null, status, dueDate: due, changes });
  };

  const firstDue =
    dueDate === null || demo.postponed === undefined ? dueDate : listWorkingDaysBefore(dueDate, demo.postponed);
  add(calendar.at(begins, 5 + index * 2), goal.owner, 'todo', firstDue);
  let notBefore = begins;
  if (firstDue !== null && firstDue !== dueDate) {
    notBefore = latest(firstDue, begins);
    add(calendar.at(notBefore, 30 + pseudoRandom(seed, 10)), goal.owner, 'todo');
  }
  const task = { demo, dueDate, history, workedHours: null, startedDay: null, completedDay: null, completedAt: null };
  if (!isDone && demo.is !== 'doing') return { ...task, status: 'todo' };

  const completedDay = isDone ? completionDay(calendar, goal, demo, dueDate, seed) : null;
  const lastDay = completedDay ?? listWorkingDaysBefore(calendar.today, 1);
  const startedDay = latest(
    listWorkingDaysBefore(lastDay, isDone ? 1 + pseudoRandom(seed, 3) : pseudoRandom(seed, 4)),
    notBefore,
  );
  add(calendar.at(startedDay, 45 + pseudoRandom(seed, 60)), demo.who, 'in_progress');
  const worked = (min: number, percent: number) => Math.max(min, roundToQuarters((demo.hours * percent) / 100));
  if (completedDay === null)
    return { ...task, status: 'in_progress', startedDay, workedHours: worked(0.5, 30 + pseudoRandom(seed * 3, 40)) };
  const workedHours = demo.fills === undefined ? worked(0.25, 75 + pseudoRandom(seed * 3, 60)) : null;
  const completedAt = calendar.at(completedDay, 135 + pseudoRandom(seed * 5, 360));
  add(completedAt, demo.who, 'completed');
  return { ...task, status: 'completed', startedDay, workedHours, completedDay, completedAt };
};

/** Returns a day before today, not before the goal began, and not after it ended. */
const completionDay = (
  calendar: DemoCalendar,
  goal: DemoGoal,
  demo: DemoTask,
  dueDate: string | null,
  seed: number,
): string => {
  const yesterday = listWorkingDaysBefore(calendar.today, 1);
  if (demo.done !== undefined) return earliest(calendar.workingDay(demo.done), yesterday);
  const due = dueDate ?? yesterday;
  const day =
    demo.late === true ? nearestWorkingDay(addDays(due, 2), 1) : listWorkingDaysBefore(due, pseudoRandom(seed, 3));
  const last = goal.ended === undefined ? yesterday : calendar.workingDay(goal.ended);
  return latest(earliest(earliest(day, last), yesterday), calendar.workingDay(goal.from));
};

export type DemoGoalState = ReturnType<typeof buildGoals>[number];
export const buildGoals = (calendar: DemoCalendar) =>
  goals.map((demo, number) => {
    const endedAt = demo.ended === undefined ? null : calendar.at(calendar.workingDay(demo.ended), 510);
    const measuredAt = demo.metricName && calendar.at(calendar.workingDay(-1 - pseudoRandom(number, 6)), 495);
    return {
      demo,
      startDate: calendar.workingDay(demo.from),
      dueDate: calendar.workingDay(demo.to),
      createdAt: calendar.at(calendar.workingDay(demo.from), 2),
      completedAt: demo.status === 'completed' ? endedAt : null,
      /** When the goal ended; for an open goal, when its figure was last entered. */
      editedAt: endedAt ?? (measuredAt || null),
      tasks: demo.tasks.map((task, index) => buildTask(calendar, demo, task, index, number * 17 + index)),
    };
  });

const FIRST_WEEK = -8;
const LAST_WEEK = 4;
/** Number of the week from which the last post of each week is a draft. */
const FIRST_DRAFT_WEEK = 2;

const buildChannel = (calendar: DemoCalendar, client: DemoClient) => {
  const { who = '', slots = [], texts = [], lastFails } = client.posts ?? {};
  const weeks = Array.from({ length: LAST_WEEK - FIRST_WEEK + 1 }, (_, index) => FIRST_WEEK + index);
  const posts = weeks.flatMap((week) =>
    slots.map((slot, nth) => ({ ...slot, week, isLast: nth === slots.length - 1 })),
  );
  const story = posts.map(({ week, isLast, weekday, time, platform }, index) => {
    const day = addDays(getWeekStart(calendar.today), week * 7 + weekday);
    const scheduledAt = `${day}T${time}:00`;
    const isPast = scheduledAt < calendar.now;
    const status: PostStatus = isPast ? 'published' : isLast && week >= FIRST_DRAFT_WEEK ? 'draft' : 'scheduled';
    const written = earliest(
      listWorkingDaysBefore(day, 6),
      listWorkingDaysBefore(calendar.today, 1 + pseudoRandom(index, 4)),
    );
    const createdAt = calendar.at(written, 60 + pseudoRandom(index, 300));
    const publishedAt = isPast ? calendar.instant(scheduledAt) : null;
    return {
      client,
      who,
      platform,
      scheduledAt,
      content: texts[index % texts.length] ?? '',
      status,
      createdAt,
      publishedAt,
    };
  });
  const failed = lastFails && story.findLast(({ status }) => status === 'published');
  return story.map((post) => (post === failed ? { ...post, status: 'failed' as const } : post));
};

/** Returns the posts of thirteen weeks around today. */
export const buildPosts = (calendar: DemoCalendar) => clients.flatMap((client) => buildChannel(calendar, client));
