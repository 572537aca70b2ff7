import { addDays, dayOfWeek } from '@atrium/rules/time/calendar';
import { notes, people } from './agency-data.js';
import {
  isFree,
  type StoryCalendar,
  type StoryGoal,
  type StoryTask,
  varied,
  workingDaysBefore,
} from './agency-story.js';

/*
 * The hours that the people of the demonstration agency have logged: five to eight of a working day, in quarters, up to
 * yesterday. Each task takes its hours on the days on which it was worked on; the rest of a day goes to standing tasks.
 */

const WEEKS = 13;
/** In quarters of an hour: the longest day, the maximum of one task per day, and the shortest entry. */
const LONGEST = 32;
const MOST_OF_A_TASK = 20;
const LEAST = 2;

interface Booking {
  readonly task: StoryTask;
  readonly who: string;
  readonly day: string;
  readonly quarters: number;
  readonly isInternal: boolean;
}

class Bookings {
  readonly all: Booking[] = [];
  private readonly used = new Map<string, number>();

  /** Returns the free quarters of a day that has `quarters` in total. */
  left(who: string, day: string, quarters: number): number {
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
  for (let day = first; day <= last; day = addDays(day, 1)) if (!isFree(day)) days.push(day);
  return days;
};

/** Books a task backwards from its last day. Hours beyond the free time of its days extend the last one. */
const bookTask = (bookings: Bookings, goal: StoryGoal, task: StoryTask, lastDay: string): void => {
  if (task.workedHours === null || task.startedDay === null) return;
  const { who } = task.demo;
  const days = workingDays(task.startedDay, task.completedDay ?? lastDay).toReversed();
  let rest = Math.round(task.workedHours * 4);
  const taken = new Map<string, number>();
  const take = (day: string, quarters: number): void => {
    taken.set(day, (taken.get(day) ?? 0) + quarters);
    bookings.add({ task, who, day, quarters, isInternal: goal.demo.client === undefined });
    rest -= quarters;
  };
  for (const most of [MOST_OF_A_TASK, LONGEST])
    for (const day of days) take(day, Math.min(rest, bookings.left(who, day, LONGEST), most - (taken.get(day) ?? 0)));
  for (const day of workingDays(goal.startDate, days.at(-1) ?? lastDay).toReversed())
    take(day, Math.min(rest, bookings.left(who, day, LONGEST), MOST_OF_A_TASK));
  if (rest > 0) take(days[0] ?? lastDay, rest);
};

/** Returns the first of the standing tasks that was not completed before that day. */
const standingOn = (tasks: readonly StoryTask[], day: string): StoryTask | undefined =>
  tasks.find(({ completedDay }) => completedDay !== null && completedDay >= day);

export type StoryTime = ReturnType<typeof buildTime>[number];
export const buildTime = (calendar: StoryCalendar, goals: readonly StoryGoal[]) => {
  const lastDay = workingDaysBefore(calendar.today, 1);
  const bookings = new Bookings();
  for (const goal of goals) for (const task of goal.tasks) bookTask(bookings, goal, task, lastDay);
  const standing = (fills: 'own' | 'all') =>
    goals.flatMap(({ tasks }) => tasks.filter(({ demo }) => demo.fills === fills));
  for (const [number, { key: who }] of people.entries()) {
    const own = standing('own').filter(({ demo }) => demo.who === who);
    for (const [index, day] of workingDays(addDays(lastDay, -7 * WEEKS), lastDay).entries()) {
      const seed = index * people.length + number;
      // Fridays are shorter.
      const target = 22 + varied(seed, dayOfWeek(day) === 5 ? 4 : 10);
      const [internal, work] = [standingOn(standing('all'), day), standingOn(own, day)];
      const quarters = Math.min(2 + varied(seed, 3), bookings.left(who, day, target));
      if (internal !== undefined && (dayOfWeek(day) === 1 || varied(seed * 7, 6) === 0))
        bookings.add({ task: internal, who, day, quarters, isInternal: true });
      const left = bookings.left(who, day, target);
      if (work !== undefined && left >= LEAST)
        bookings.add({ task: work, who, day, quarters: left, isInternal: false });
    }
  }
  return bookings.all
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ quarters, isInternal, ...booking }, index) => {
      const texts = isInternal ? notes.internal : notes.billable;
      return {
        ...booking,
        hours: quarters / 4,
        // Now and then something is done again that the client does not pay for.
        billable: !isInternal && varied(index * 11, 14) !== 0,
        description: varied(index * 3, 5) < 2 ? (texts[varied(index, texts.length)] ?? null) : null,
        loggedAt: calendar.at(booking.day, 480 + varied(index, 55)),
      };
    });
};
