import { describe, expect, it } from '@jest/globals';
import { addDays, getDayOfWeek, daysBetween, getWeekStart } from '@atrium/rules/time/calendar';
import { getWallTimeInZone } from '@atrium/rules/time/time-zone';
import { people } from './agency-data.js';
import { buildGoals, buildPosts, DemoCalendar, type DemoTaskState } from './agency-history.js';

const WIP_LIMIT = 5;
const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon'];
/**
 * Test days: a week around a clock change in Lisbon, a turn of the year and a leap day, each early, at noon and late.
 */
const days = [...Array.from({ length: 7 }, (_, day) => addDays('2026-03-26', day)), '2027-01-01', '2028-02-29'];
const moments = days.map((day, index) => new Date(day + (['T00:00:30Z', 'T13:10:00Z', 'T23:59:59Z'][index % 3] ?? '')));

const isWorking = (wall: string): boolean =>
  ![0, 6].includes(getDayOfWeek(wall.slice(0, 10))) && wall.slice(11) >= '09:00:00' && wall.slice(11) <= '18:00:00';

describe('the demonstration agency', () => {
  it.each(zones)('has tasks within working hours and none in the future, in %s', (zone) => {
    for (const moment of moments) {
      const calendar = new DemoCalendar(moment, zone);
      const goals = buildGoals(calendar);
      const tasks = goals.flatMap((goal) => goal.tasks.map((task) => ({ goal, task })));
      const histories = tasks.map(({ task }) => task.history);
      expect(histories).toEqual(
        histories.map((history) => history.toSorted((a, b) => a.at.getTime() - b.at.getTime())),
      );
      const impossible = tasks.flatMap(({ goal, task }) =>
        task.history.filter(
          ({ at }) =>
            !isWorking(getWallTimeInZone(at, zone)) ||
            at >= moment ||
            at <= goal.createdAt ||
            (goal.completedAt !== null && at > goal.completedAt),
        ),
      );
      expect(impossible).toEqual([]);
      expect(histories.map(([created]) => created)).toEqual(
        histories.map(() => expect.objectContaining({ type: 'created', statusBefore: null, status: 'todo' })),
      );
      const changes = histories.flatMap((history) =>
        history.slice(1).map((change, index) => ({ change, before: history[index] })),
      );
      expect(changes.map(({ change }) => change.statusBefore)).toEqual(changes.map(({ before }) => before?.status));
      expect(changes.map(({ change }) => change.changes)).toEqual(
        changes.map(({ change, before }) =>
          change.status !== before?.status
            ? expect.arrayContaining([{ field: 'status', before: before?.status, after: change.status }])
            : [{ field: 'dueDate', before: before?.dueDate, after: change.dueDate }],
        ),
      );
      expect(histories.map((history) => history.at(-1))).toEqual(
        tasks.map(({ task: { status, dueDate } }) => expect.objectContaining({ status, dueDate })),
      );
      expect(tasks.map(({ task }) => task.completedAt)).toEqual(
        tasks.map(({ task }) => (task.status === 'completed' ? task.history.at(-1)?.at : null)),
      );
      expect(tasks.filter(({ goal, task }) => task.dueDate !== null && task.dueDate < goal.startDate)).toEqual([]);
      for (const { key: user } of people) {
        const doing = tasks.filter(({ task }) => task.status === 'in_progress' && task.demo.who === user).length;
        expect(doing).toBeGreaterThan(0);
        expect(doing).toBeLessThanOrEqual(WIP_LIMIT);
      }
      const count = (fits: (task: DemoTaskState) => boolean) =>
        tasks.filter(({ goal, task }) => goal.demo.status !== 'cancelled' && fits(task)).length;
      expect(tasks.length).toBeGreaterThan(95);
      const overdue = count(
        ({ status, dueDate }) => status !== 'completed' && dueDate !== null && dueDate < calendar.today,
      );
      expect(overdue).toBeGreaterThanOrEqual(3);
      expect(overdue).toBeLessThanOrEqual(6);
      expect(count(({ dueDate }) => dueDate === null)).toBeGreaterThanOrEqual(5);
      const monday = getWeekStart(calendar.today);
      expect(
        count(({ dueDate }) => dueDate !== null && dueDate >= monday && dueDate <= addDays(monday, 13)),
      ).toBeGreaterThanOrEqual(10);
      for (const { demo, tasks: own } of goals)
        if (demo.status === 'completed') expect(own.every(({ status }) => status === 'completed')).toBe(true);
      for (const { startDate, dueDate } of goals) expect(startDate <= dueDate).toBe(true);
    }
  });

  it.each(zones)('has posts before and after now, in %s', (zone) => {
    for (const moment of moments) {
      const calendar = new DemoCalendar(moment, zone);
      const posts = buildPosts(calendar);
      const monday = getWeekStart(calendar.today);
      const inWeek = (from: number) =>
        posts.filter(
          ({ scheduledAt }) =>
            scheduledAt.slice(0, 10) >= addDays(monday, from) && scheduledAt.slice(0, 10) <= addDays(monday, from + 6),
        );
      expect(inWeek(0).length).toBeGreaterThanOrEqual(10);
      expect(inWeek(7).every(({ status }) => status === 'scheduled')).toBe(true);
      expect(inWeek(14).some(({ status }) => status === 'draft')).toBe(true);
      expect(posts.filter(({ status }) => status === 'failed')).toHaveLength(1);
      expect(new Set(posts.map(({ platform }) => platform)).size).toBe(4);
      const wrong = posts.filter(
        ({ scheduledAt, status, createdAt, publishedAt }) =>
          ['published', 'failed'].includes(status) !== scheduledAt < calendar.now ||
          (publishedAt === null) !== scheduledAt >= calendar.now ||
          createdAt >= moment ||
          createdAt >= calendar.instant(scheduledAt),
      );
      expect(wrong).toEqual([]);
      // No client posts the same text twice within 30 days.
      const repeated = posts.filter(({ client, content, scheduledAt }, index) =>
        posts
          .slice(index + 1)
          .some(
            (other) =>
              other.client === client &&
              other.content === content &&
              daysBetween(scheduledAt.slice(0, 10), other.scheduledAt.slice(0, 10)) <= 30,
          ),
      );
      expect(repeated).toEqual([]);
    }
  });
});
