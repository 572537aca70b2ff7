import { addDays, dayOfWeek } from '@atrium/rules/calendar';
import {
  isFree,
  type StoryCalendar,
  type StoryGoal,
  type StoryTask,
  varied,
  workingDaysBefore,
} from './agency-story.js';
import { DEMO_TEAM, type DemoPerson } from './demo-clients.js';

/*
 * Which hours the people of the demonstration agency have written down: five to eight of a working day, in quarters, up
 * to yesterday. First what each task has taken, on the days that it was worked on; what is left of a day goes to the
 * work that goes on. Pure, as the rest of the story.
 */

export interface StoryTime {
  readonly task: StoryTask;
  readonly who: DemoPerson;
  readonly day: string;
  readonly hours: number;
  readonly billable: boolean;
  readonly description: string | null;
  readonly loggedAt: Date;
}

/** The first working day of thirteen weeks ago and the last one before today. */
const WEEKS = 13;
/** In quarters of an hour: the longest day, what a day has with ordinary work and the least that is worth a line. */
const LONGEST = 32;
const MOST_OF_A_TASK = 20;
const LEAST = 2;

const WORDS: readonly string[] = [
  'First draft',
  'Call with the client',
  'Comments worked in',
  'Tested on three phones',
  'Figures for the report',
  'Checked by a colleague',
  'Research',
  'Second round',
  'Pictures chosen',
  'Final version',
];
const WORDS_INSIDE: readonly string[] = [
  'Monday meeting',
  'Training',
  'Estimates for next week',
  'Retrospective',
  'Invoices and papers',
];

interface Booking {
  readonly task: StoryTask;
  readonly who: DemoPerson;
  readonly day: string;
  readonly quarters: number;
  readonly isInside: boolean;
}

/** What each person's days have taken so far, in quarters. */
class Days {
  readonly bookings: Booking[] = [];
  private readonly used = new Map<string, number>();

  left(who: DemoPerson, day: string, of: number): number {
    return Math.max(0, of - (this.used.get(`${who} ${day}`) ?? 0));
  }

  book(booking: Booking): void {
    if (booking.quarters <= 0) return;
    this.bookings.push(booking);
    this.used.set(
      `${booking.who} ${booking.day}`,
      (this.used.get(`${booking.who} ${booking.day}`) ?? 0) + booking.quarters,
    );
  }
}

const workingDays = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) if (!isFree(day)) days.push(day);
  return days;
};

/** Backwards from its last day; a task that had no room on its days is done on the last one with longer hours. */
const bookTask = (days: Days, goal: StoryGoal, task: StoryTask, lastDay: string): void => {
  if (task.workedHours === null || task.startedDay === null) return;
  const { who } = task.demo;
  const isInside = goal.demo.client === null;
  const own = workingDays(task.startedDay, task.completedDay ?? lastDay).toReversed();
  let rest = Math.round(task.workedHours * 4);
  const taken = new Map<string, number>();
  const take = (day: string, quarters: number): void => {
    taken.set(day, (taken.get(day) ?? 0) + quarters);
    days.book({ task, who, day, quarters, isInside });
    rest -= quarters;
  };
  for (const most of [MOST_OF_A_TASK, LONGEST])
    for (const day of own) take(day, Math.min(rest, days.left(who, day, LONGEST), most - (taken.get(day) ?? 0)));
  for (const day of workingDays(goal.startDate, own.at(-1) ?? lastDay).toReversed())
    take(day, Math.min(rest, days.left(who, day, LONGEST), MOST_OF_A_TASK));
  if (rest > 0) take(own[0] ?? lastDay, rest);
};

/** The first of a row of standing tasks that was not yet done on that day. */
const standingOn = (tasks: readonly StoryTask[], day: string): StoryTask | undefined =>
  tasks.find(({ completedDay }) => completedDay !== null && completedDay >= day);

export const tellTime = (calendar: StoryCalendar, goals: readonly StoryGoal[]): StoryTime[] => {
  const lastDay = workingDaysBefore(calendar.today, 1);
  const days = new Days();
  for (const goal of goals) for (const task of goal.tasks) bookTask(days, goal, task, lastDay);
  const standing = (fills: 'own' | 'all') =>
    goals.flatMap(({ tasks }) => tasks.filter(({ demo }) => demo.fills === fills));
  const together = standing('all');
  for (const [number, who] of DEMO_TEAM.entries()) {
    const own = standing('own').filter(({ demo }) => demo.who === who);
    for (const [index, day] of workingDays(addDays(lastDay, -7 * WEEKS), lastDay).entries()) {
      const seed = index * DEMO_TEAM.length + number;
      // Fridays are shorter.
      const target = 22 + varied(seed, dayOfWeek(day) === 5 ? 4 : 10);
      const [inside, work] = [standingOn(together, day), standingOn(own, day)];
      const meets = dayOfWeek(day) === 1 || varied(seed * 7, 6) === 0;
      if (inside !== undefined && meets)
        days.book({
          task: inside,
          who,
          day,
          quarters: Math.min(2 + varied(seed, 3), days.left(who, day, target)),
          isInside: true,
        });
      const left = days.left(who, day, target);
      if (work !== undefined && left >= LEAST) days.book({ task: work, who, day, quarters: left, isInside: false });
    }
  }
  return days.bookings
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ task, who, day, quarters, isInside }, index) => {
      const words = isInside ? WORDS_INSIDE : WORDS;
      return {
        task,
        who,
        day,
        hours: quarters / 4,
        // Now and then something is done again that nobody pays for.
        billable: !isInside && varied(index * 11, 14) !== 0,
        description: varied(index * 3, 5) < 2 ? (words[varied(index, words.length)] ?? null) : null,
        loggedAt: calendar.at(day, 480 + varied(index, 55)),
      };
    });
};
