import { expect, it } from '@jest/globals';
import { PROJECTS } from './rights.js';
import { pauseAfter, WEBHOOK_FAILS_DAYS, webhookEventLabel, webhookEventsOf } from './webhooks.js';

it('retries with growing pauses for about as long as a webhook may fail', () => {
  const pauses: number[] = [];
  for (let tries = 1, pause = pauseAfter(1); pause !== null; tries += 1, pause = pauseAfter(tries)) pauses.push(pause);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses[0]).toBe(5);
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
  expect(Math.floor(days)).toBeLessThanOrEqual(WEBHOOK_FAILS_DAYS);
  expect(days).toBeGreaterThan(2.5);
});

it('lists the events of each project', () => {
  expect(webhookEventsOf('perfect-b')).toContain('usage.logged');
  expect(webhookEventsOf('talent-phi')).not.toContain('usage.logged');
  expect(webhookEventLabel('marketing-project.created')).toBe('Project added');
  expect(webhookEventLabel('webhook.test')).toBe('Test');
  expect(webhookEventLabel('gone.event')).toBe('gone.event');
});

it('uses different labels for all events of a project', () => {
  for (const project of PROJECTS) {
    const labels = webhookEventsOf(project).map(webhookEventLabel);
    expect(labels).toEqual([...new Set(labels)]);
  }
});
