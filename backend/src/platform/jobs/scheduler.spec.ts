import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { Scheduler } from './scheduler.js';

const MINUTE_MS = 60_000;

let startedTasks: { readonly name: string; readonly at: number }[] = [];
let scheduler: Scheduler;

const register = (name: string, intervalMs: number, run: () => Promise<unknown> = async () => undefined): void =>
  scheduler.register({
    name,
    intervalMs,
    run: () => {
      startedTasks.push({ name, at: Date.now() });
      return run();
    },
  });

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  startedTasks = [];
  scheduler = new Scheduler(pino({ enabled: false }));
});
afterEach(() => {
  scheduler.beforeApplicationShutdown();
  jest.useRealTimers();
});

it('never starts two tasks at the same moment', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `chore ${index}`);
  for (const name of names) register(name, MINUTE_MS);
  scheduler.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
  for (const name of names) expect(startedTasks.filter((one) => one.name === name).length).toBeGreaterThanOrEqual(4);
  const times = startedTasks.map(({ at }) => at);
  expect(new Set(times).size).toBe(times.length);
  expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThanOrEqual(100);
});

it('starts a task at another moment than a worker started at the same time', async () => {
  register('each minute', MINUTE_MS);
  const other = new Scheduler(pino({ enabled: false }));
  other.register({
    name: 'each minute',
    intervalMs: MINUTE_MS,
    run: async () => startedTasks.push({ name: 'other', at: Date.now() }),
  });
  const moments = jest.spyOn(Math, 'random').mockReturnValueOnce(0.2).mockReturnValueOnce(0.7);
  scheduler.onApplicationBootstrap();
  other.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  other.beforeApplicationShutdown();
  moments.mockRestore();
  const [one, two] = startedTasks;
  expect(startedTasks).toHaveLength(2);
  expect(Math.abs((one?.at ?? 0) - (two?.at ?? 0))).toBeGreaterThan(100);
});

it('starts with frequent tasks, and none waits for a slow one', async () => {
  register('hourly', 60 * MINUTE_MS);
  register('stuck', MINUTE_MS, () => new Promise(() => {}));
  register('each second', 1_000);
  scheduler.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(startedTasks[0]?.name).toBe('each second');
  expect(startedTasks.filter(({ name }) => name === 'each second').length).toBeGreaterThanOrEqual(4);
  expect(startedTasks.some(({ name }) => name === 'hourly')).toBe(true);
});

it('runs a failed task again at its next time', async () => {
  register('fails', 1_000, () => Promise.reject(new Error('No')));
  scheduler.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(8_000);
  expect(startedTasks.length).toBeGreaterThanOrEqual(3);
});
