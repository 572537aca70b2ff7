import { expect, it } from '@jest/globals';
import { PROJECTS } from './rights.js';
import { getRetryDelay, WEBHOOK_FAILURE_DAYS, getWebhookEventLabel, getWebhookEvents } from './webhooks.js';

it('retries with growing pauses for about as long as a webhook may fail', () => {
  const pauses: number[] = [];
  for (let tries = 1, pause = getRetryDelay(1); pause !== null; tries += 1, pause = getRetryDelay(tries))
    pauses.push(pause);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses[0]).toBe(5);
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400;
  expect(Math.floor(days)).toBeLessThanOrEqual(WEBHOOK_FAILURE_DAYS);
  expect(days).toBeGreaterThan(2.5);
});

it('lists the events of each project', () => {
  expect(getWebhookEvents('perfect-b')).toContain('usage.logged');
  expect(getWebhookEvents('talent-phi')).not.toContain('usage.logged');
  expect(getWebhookEventLabel('marketing-project.created')).toBe('Project added');
  expect(getWebhookEventLabel('webhook.test')).toBe('Test');
  expect(getWebhookEventLabel('gone.event')).toBe('gone.event');
});

it('uses different labels for all events of a project', () => {
  for (const project of PROJECTS) {
    const labels = getWebhookEvents(project).map(getWebhookEventLabel);
    expect(labels).toEqual([...new Set(labels)]);
  }
});
