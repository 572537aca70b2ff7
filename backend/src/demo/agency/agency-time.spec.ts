import { describe, expect, it } from '@jest/globals';
import { addDays, getDayOfWeek, daysBetween } from '@atrium/rules/time/calendar';
import { buildGoals, DemoCalendar } from './agency-history.js';
import { buildTime, type DemoTime } from './agency-time.js';

const sumBy = (time: readonly DemoTime[], keyOf: (entry: DemoTime) => string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const entry of time) sums.set(keyOf(entry), (sums.get(keyOf(entry)) ?? 0) + entry.hours);
  return sums;
};

describe('the hours of the demonstration agency', () => {
  it.each(
    Array.from({ length: 14 }, (_, index) => [
      addDays('2026-11-16', index * 5),
      ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'][index % 3] as string,
    ]),
  )('fill a working day for each task, without hours today (%s, %s)', (day, zone) => {
    const calendar = new DemoCalendar(new Date(`${day}T13:10:00Z`), zone);
    const goals = buildGoals(calendar);
    const time = buildTime(calendar, goals);
    const ofDay = sumBy(time, (entry) => `${entry.who} ${entry.day}`);
    expect([...ofDay].filter(([, hours]) => hours > 12)).toEqual([]);
    const recent = [...ofDay].filter(([key]) => daysBetween(key.split(' ')[1] ?? '', calendar.today) <= 84);
    expect(recent.filter(([, hours]) => hours < 5)).toEqual([]);
    expect(recent.filter(([, hours]) => hours > 8).length).toBeLessThan(recent.length / 20);
    expect(recent.length).toBeGreaterThan(3 * 55);
    const ofTask = sumBy(time, ({ task }) => task.demo.title);
    for (const { tasks } of goals)
      for (const { demo, workedHours, status } of tasks) {
        if (workedHours !== null) expect([demo.title, ofTask.get(demo.title)]).toEqual([demo.title, workedHours]);
        if (status === 'todo') expect(ofTask.get(demo.title)).toBeUndefined();
      }
    for (const { day: worked, hours, task, loggedAt } of time) {
      expect(
        worked < calendar.today && ![0, 6].includes(getDayOfWeek(worked)) && hours > 0 && (hours * 4) % 1 === 0,
      ).toBe(true);
      expect(task.completedDay === null || worked <= task.completedDay).toBe(true);
      expect(loggedAt.getTime()).toBeLessThan(Date.parse(`${day}T13:10:00Z`));
    }
    const billable =
      time.filter((entry) => entry.billable).reduce((sum, { hours }) => sum + hours, 0) /
      time.reduce((sum, { hours }) => sum + hours, 0);
    expect(billable).toBeGreaterThan(0.7);
    expect(billable).toBeLessThan(0.95);
  });
});
