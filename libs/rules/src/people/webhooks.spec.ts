import { expect, it } from '@jest/globals';
import { PROJECTS } from './rights.js';
import { pauseAfter, WEBHOOK_FAILS_DAYS, webhookEventLabel, webhookEventsOf } from './webhooks.js';

it('tries soon, then less and less often, for about as long as a webhook may fail', () => {
  const pauses: number[] = [];
  for (let tries = 1, pause = pauseAfter(1); pause !== null; tries += 1, pause = pauseAfter(tries)) pauses.push(pause);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses[0]).toBe(5);
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
  expect(Math.floor(days)).toBeLessThanOrEqual(WEBHOOK_FAILS_DAYS);
  expect(days).toBeGreaterThan(2.5);
});

it('knows the events of each project', () => {
  expect(webhookEventsOf('perfect-b')).toContain('usage.logged');
  expect(webhookEventsOf('talent-phi')).not.toContain('usage.logged');
  expect(webhookEventLabel('marketing-project.created')).toBe('Project added');
  expect(webhookEventLabel('webhook.test')).toBe('Test');
  expect(webhookEventLabel('gone.event')).toBe('gone.event');
});

it('calls no two events of a project the same', () => {
  for (const project of PROJECTS) {
    const labels = webhookEventsOf(project).map(webhookEventLabel);
    expect(labels).toEqual([...new Set(labels)]);
  }
});
