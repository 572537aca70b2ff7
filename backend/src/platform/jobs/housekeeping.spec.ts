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

it('never starts two tasks at the same moment', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `chore ${index}`);
  for (const name of names) register(name, MINUTE_MS);
  housekeeping.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
  for (const name of names) expect(begun.filter((one) => one.name === name).length).toBeGreaterThanOrEqual(4);
  const times = begun.map(({ at }) => at);
  expect(new Set(times).size).toBe(times.length);
  expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThanOrEqual(100);
});

it('starts a task at another moment than a worker started at the same time', async () => {
  register('each minute', MINUTE_MS);
  const other = new Housekeeping(pino({ enabled: false }));
  other.register({
    name: 'each minute',
    everyMs: MINUTE_MS,
    run: async () => begun.push({ name: 'other', at: Date.now() }),
  });
  const moments = jest.spyOn(Math, 'random').mockReturnValueOnce(0.2).mockReturnValueOnce(0.7);
  housekeeping.onApplicationBootstrap();
  other.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  other.beforeApplicationShutdown();
  moments.mockRestore();
  const [one, two] = begun;
  expect(begun).toHaveLength(2);
  expect(Math.abs((one?.at ?? 0) - (two?.at ?? 0))).toBeGreaterThan(100);
});

it('starts with frequent tasks, and none waits for a slow one', async () => {
  register('hourly', 60 * MINUTE_MS);
  register('stuck', MINUTE_MS, () => new Promise(() => {}));
  register('each second', 1_000);
  housekeeping.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(begun[0]?.name).toBe('each second');
  expect(begun.filter(({ name }) => name === 'each second').length).toBeGreaterThanOrEqual(4);
  expect(begun.some(({ name }) => name === 'hourly')).toBe(true);
});

it('runs a failed task again at its next time', async () => {
  register('fails', 1_000, () => Promise.reject(new Error('No')));
  housekeeping.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(8_000);
  expect(begun.length).toBeGreaterThanOrEqual(3);
});
