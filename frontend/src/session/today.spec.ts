/** @jest-environment jsdom */
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { OrganisationSettings } from '@atrium/contract/platform/organisation/schemas';

/* Half past eleven in the evening of the 18th in UTC: in Auckland it is the 19th, in Honolulu still the afternoon. */
const NOW = '2026-11-18T23:30:00Z';
const HOUR_MS = 3_600_000;

beforeAll(() => void jest.useFakeTimers({ now: new Date(NOW) }));
afterAll(() => void jest.useRealTimers());

it("days are the organisation's: from the first drawing on a device that knows it, at its midnight, and when it moves", async () => {
  localStorage.setItem('atrium-time-zone', 'Pacific/Auckland');
  const { tookOrganisation } = await import('./organisation-store.js');
  const { onNewDay, today } = await import('./today.js');
  const days: string[] = [];
  onNewDay(() => days.push(today()));
  expect(today()).toBe('2026-11-19');

  tookOrganisation({ timeZone: 'Pacific/Honolulu', currency: 'USD', version: 2 } as OrganisationSettings);
  expect(days).toEqual(['2026-11-18']);
  expect(localStorage.getItem('atrium-time-zone')).toBe('Pacific/Honolulu');

  // Midnight of UTC is none there; its own comes ten hours later.
  jest.advanceTimersByTime(HOUR_MS);
  expect(days).toEqual(['2026-11-18']);
  jest.advanceTimersByTime(10 * HOUR_MS);
  expect(days).toEqual(['2026-11-18', '2026-11-19']);
});
