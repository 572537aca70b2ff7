import { describe, expect, it } from '@jest/globals';
import { isHours } from '@atrium/rules/hours';
import { WORK_PRIORITIES } from '@atrium/rules/labels';
import { PlaybookSuggester } from '../playbook-suggester.js';
import type { GoalBrief } from '../task-suggester.js';
import { playbookOf, playbooks } from './all.js';

const goal: GoalBrief = {
  title: 'A goal',
  description: null,
  metricName: null,
  startDate: '2026-11-02',
  dueDate: '2027-01-29',
  today: '2026-10-01',
  industry: null,
  departments: [],
  openTasks: [],
  privateNames: [],
};
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

describe.each(playbooks.map((playbook) => [playbook.name, playbook] as const))('the playbook "%s"', (_, playbook) => {
  it('has five to seven tasks that differ, each with its own "Done when"', () => {
    expect(playbook.steps.length).toBeGreaterThanOrEqual(5);
    expect(playbook.steps.length).toBeLessThanOrEqual(7);
    expect(new Set(playbook.steps.map(([title]) => title)).size).toBe(playbook.steps.length);
    for (const [title, priority, hours, description] of playbook.steps) {
      expect(title.length).toBeLessThanOrEqual(100);
      expect(description).toMatch(/^[A-Z].+\. Done when [^.]+\.$/s);
      expect(WORK_PRIORITIES).toContain(priority);
      expect(isHours(hours) && hours >= 1 && hours <= 16).toBe(true);
    }
    expect(new Set(playbook.steps.map(([, priority]) => priority)).size).toBeGreaterThan(1);
  });

  it("spreads them over the goal's span, in order, on working days, the last one at its end", async () => {
    const { suggestedTasks, playbook: key } = await new PlaybookSuggester({ chosen: playbook.key }).suggest(goal);
    expect(key).toBe(playbook.key);
    const days = suggestedTasks.map(({ dueDate }) => dueDate!);
    expect(days).toEqual(days.toSorted());
    expect(new Set(days).size).toBe(days.length);
    expect(days.some(isWeekend)).toBe(false);
    expect(days[0]! < '2026-11-25').toBe(true);
    expect(days.at(-1)).toBe('2027-01-29');
  });
});

it('there are at least twelve kinds of goal and a general one, each key once', () => {
  expect(playbooks.length).toBeGreaterThan(12);
  expect(new Set(playbooks.map(({ key }) => key)).size).toBe(playbooks.length);
  expect(playbookOf('general')?.words).toEqual({});
});
