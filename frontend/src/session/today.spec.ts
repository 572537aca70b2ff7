/** @jest-environment jsdom */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { OrganizationSettings } from '@atrium/contract/platform/organization/schemas';

/* 23:30 on the 18th in UTC: the 19th in Auckland, and the afternoon of the 18th in Honolulu. */
const NOW = '2026-11-18T23:30:00Z';
const HOUR_MS = 3_600_000;

beforeAll(() => void jest.useFakeTimers({ now: new Date(NOW) }));
afterAll(() => void jest.useRealTimers());

it("uses the organization's day from the cached zone, at its midnight, and after a change of its zone", async () => {
  localStorage.setItem('atrium-time-zone', 'Pacific/Auckland');
  const { applyOrganization } = await import('./organization-store.js');
  const { onNewDay, getCurrentDay } = await import('./today.js');
  const days: string[] = [];
  onNewDay(() => days.push(getCurrentDay()));
  expect(getCurrentDay()).toBe('2026-11-19');

  applyOrganization({ timeZone: 'Pacific/Honolulu', currency: 'USD', version: 2 } as OrganizationSettings);
  expect(days).toEqual(['2026-11-18']);
  expect(localStorage.getItem('atrium-time-zone')).toBe('Pacific/Honolulu');

  // Midnight in UTC changes nothing; the zone's own midnight follows ten hours later.
  jest.advanceTimersByTime(HOUR_MS);
  expect(days).toEqual(['2026-11-18']);
  jest.advanceTimersByTime(10 * HOUR_MS);
  expect(days).toEqual(['2026-11-18', '2026-11-19']);
});
