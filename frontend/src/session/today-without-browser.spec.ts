import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';

beforeAll(() => void jest.useFakeTimers({ now: new Date('2026-11-18T12:00:00Z') }));
afterAll(() => void jest.useRealTimers());

it('needs no browser, so that modules that use the day can be tested without one', async () => {
  expect(typeof document).toBe('undefined');
  const { getCurrentDay, updateDay } = await import('./today.js');
  expect(getCurrentDay()).toBe('2026-11-18');
  // The device slept beyond midnight.
  jest.setSystemTime(new Date('2026-11-20T12:00:00Z'));
  updateDay();
  expect(getCurrentDay()).toBe('2026-11-20');
});
