import { addDays, getDayOfWeek } from '@atrium/rules/time/calendar';
import { notes, people } from './agency-data.js';
import {
  isDayOff,
  type DemoCalendar,
  type DemoGoalState,
  type DemoTaskState,
  pseudoRandom,
  listWorkingDaysBefore,
} from './agency-history.js';

/*
 * The hours that the people of the demonstration agency have logged: five to eight of a working day, in quarters, up to
 * yesterday. Each task takes its hours on the days on which it was worked on; the rest of a day goes to standing tasks.
 */

const WEEKS = 13;
/** Limits in quarters of an hour: the longest day, the maximum of one task per day, and the shortest entry. */
const MAX_DAY_QUARTERS = 32;
const MAX_TASK_QUARTERS = 20;
const MIN_ENTRY_QUARTERS = 2;

interface Booking {
  readonly task: DemoTaskState;
  readonly who: string;
  readonly day: string;
  readonly quarters: number;
  readonly isInternal: boolean;
}

class Bookings {
  readonly all: Booking[] = [];
  private readonly used = new Map<string, number>();

  /** Returns the free quarters of a day that has `quarters` in total. */
  freeQuarters(who: string, day: string, quarters: number): number {
    return Math.max(0, quarters - (this.used.get(`${who} ${day}`) ?? 0));
  }

  add(booking: Booking): void {
    const { who, day, quarters } = booking;
    if (quarters <= 0) return;
    this.all.push(booking);
    this.used.set(`${who} ${day}`, (this.used.get(`${who} ${day}`) ?? 0) + quarters);
  }
}

const workingDays = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) if (!isDayOff(day)) days.push(day);
  return days;
};

/** Books a task backwards from its last day. Hours beyond the free time of its days extend the last one. */
const bookTask = (bookings: Bookings, goal: DemoGoalState, task: DemoTaskState, lastDay: string): void => {
  if (task.workedHours === null || task.startedDay === null) return;
  const { who } = task.demo;
  const days = workingDays(task.startedDay, task.completedDay ?? lastDay).toReversed();
  let rest = Math.round(task.workedHours * 4);
  const bookedQuarters = new Map<string, number>();
  const take = (day: string, quarters: number): void => {
    bookedQuarters.set(day, (bookedQuarters.get(day) ?? 0) + quarters);
    bookings.add({ task, who, day, quarters, isInternal: goal.demo.client === undefined });
    rest -= quarters;
  };
  for (const dayLimit of [MAX_TASK_QUARTERS, MAX_DAY_QUARTERS])
    for (const day of days)
      take(
        day,
        Math.min(rest, bookings.freeQuarters(who, day, MAX_DAY_QUARTERS), dayLimit - (bookedQuarters.get(day) ?? 0)),
      );
  for (const day of workingDays(goal.startDate, days.at(-1) ?? lastDay).toReversed())
    take(day, Math.min(rest, bookings.freeQuarters(who, day, MAX_DAY_QUARTERS), MAX_TASK_QUARTERS));
  if (rest > 0) take(days[0] ?? lastDay, rest);
};

/** Returns the first of the recurring tasks that was not completed before the day. */
const findStandingTask = (tasks: readonly DemoTaskState[], day: string): DemoTaskState | undefined =>
  tasks.find(({ completedDay }) => completedDay !== null && completedDay >= day);

export type DemoTime = ReturnType<typeof buildTime>[number];
export const buildTime = (calendar: DemoCalendar, goals: readonly DemoGoalState[]) => {
  const lastDay = listWorkingDaysBefore(calendar.today, 1);
  const bookings = new Bookings();
  for (const goal of goals) for (const task of goal.tasks) bookTask(bookings, goal, task, lastDay);
  const standing = (fills: 'own' | 'all') =>
    goals.flatMap(({ tasks }) => tasks.filter(({ demo }) => demo.fills === fills));
  for (const [number, { key: who }] of people.entries()) {
    const own = standing('own').filter(({ demo }) => demo.who === who);
    for (const [index, day] of workingDays(addDays(lastDay, -7 * WEEKS), lastDay).entries()) {
      const seed = index * people.length + number;
      // Fridays are shorter.
      const target = 22 + pseudoRandom(seed, getDayOfWeek(day) === 5 ? 4 : 10);
      const [internal, work] = [findStandingTask(standing('all'), day), findStandingTask(own, day)];
      const quarters = Math.min(2 + pseudoRandom(seed, 3), bookings.freeQuarters(who, day, target));
      if (internal !== undefined && (getDayOfWeek(day) === 1 || pseudoRandom(seed * 7, 6) === 0))
        bookings.add({ task: internal, who, day, quarters, isInternal: true });
      const remaining = bookings.freeQuarters(who, day, target);
      if (work !== undefined && remaining >= MIN_ENTRY_QUARTERS)
        bookings.add({ task: work, who, day, quarters: remaining, isInternal: false });
    }
  }
  return bookings.all
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ quarters, isInternal, ...booking }, index) => {
      const texts = isInternal ? notes.internal : notes.billable;
      return {
        ...booking,
        hours: quarters / 4,
        // Sometimes work is repeated without being billed.
        billable: !isInternal && pseudoRandom(index * 11, 14) !== 0,
        description: pseudoRandom(index * 3, 5) < 2 ? (texts[pseudoRandom(index, texts.length)] ?? null) : null,
        loggedAt: calendar.at(booking.day, 480 + pseudoRandom(index, 55)),
      };
    });
};
