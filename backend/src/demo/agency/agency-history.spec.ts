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
      for (const { goal, task } of tasks) {
        const times = task.history.map(({ at }) => at);
        expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
        const isPossible = (at: Date): boolean =>
          isWorking(getWallTimeInZone(at, zone)) &&
          at < moment &&
          at > goal.createdAt &&
          (goal.completedAt === null || at <= goal.completedAt);
        expect([task.demo.title, times.filter((at) => !isPossible(at))]).toEqual([task.demo.title, []]);
        expect(task.history[0]).toMatchObject({ type: 'created', statusBefore: null, status: 'todo' });
        for (const [index, change] of task.history.slice(1).entries()) {
          const before = task.history[index];
          expect(change.statusBefore).toBe(before?.status);
          expect(change.changes).toEqual(
            change.status !== before?.status
              ? expect.arrayContaining([{ field: 'status', before: before?.status, after: change.status }])
              : [{ field: 'dueDate', before: before?.dueDate, after: change.dueDate }],
          );
        }
        expect(task.history.at(-1)).toMatchObject({ status: task.status, dueDate: task.dueDate });
        expect(task.completedAt).toEqual(task.status === 'completed' ? task.history.at(-1)?.at : null);
        if (task.dueDate !== null) expect(task.dueDate >= goal.startDate).toBe(true);
      }
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
      for (const { scheduledAt, status, createdAt, publishedAt } of posts) {
        expect(['published', 'failed'].includes(status)).toBe(scheduledAt < calendar.now);
        expect(publishedAt === null).toBe(scheduledAt >= calendar.now);
        expect(createdAt < moment && createdAt < calendar.instant(scheduledAt)).toBe(true);
      }
      // No client posts the same text twice within 30 days.
      for (const [index, { client, content, scheduledAt }] of posts.entries())
        for (const other of posts.slice(index + 1))
          if (other.client === client && other.content === content)
            expect(daysBetween(scheduledAt.slice(0, 10), other.scheduledAt.slice(0, 10))).toBeGreaterThan(30);
    }
  });
});
