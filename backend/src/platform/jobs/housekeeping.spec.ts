import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { Housekeeping } from './housekeeping.js';

const MINUTE_MS = 60_000;

let begun: { readonly name: string; readonly at: number }[] = [];
let housekeeping: Housekeeping;

const register = (name: string, everyMs: number, run: () => Promise<unknown> = async () => undefined): void =>
  housekeeping.register({
    name,
    everyMs,
    run: () => {
      begun.push({ name, at: Date.now() });
      return run();
    },
  });

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  begun = [];
  housekeeping = new Housekeeping(pino({ enabled: false }));
});
afterEach(() => {
  housekeeping.beforeApplicationShutdown();
  jest.useRealTimers();
});

it('never begins two chores at the same moment, in the first minute or in a later one', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `chore ${index}`);
  for (const name of names) register(name, MINUTE_MS);
  housekeeping.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
  for (const name of names) expect(begun.filter((one) => one.name === name).length).toBeGreaterThanOrEqual(4);
  const times = begun.map(({ at }) => at);
  expect(new Set(times).size).toBe(times.length);
  expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThanOrEqual(100);
});

it('begins with what comes often, and nothing waits for what takes long', async () => {
  register('hourly', 60 * MINUTE_MS);
  register('stuck', MINUTE_MS, () => new Promise(() => {}));
  register('each second', 1_000);
  housekeeping.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(begun[0]?.name).toBe('each second');
  expect(begun.filter(({ name }) => name === 'each second').length).toBeGreaterThanOrEqual(4);
  expect(begun.some(({ name }) => name === 'hourly')).toBe(true);
});

it('tries a chore that failed again at its time', async () => {
  register('fails', 1_000, () => Promise.reject(new Error('No')));
  housekeeping.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(8_000);
  expect(begun.length).toBeGreaterThanOrEqual(3);
});
