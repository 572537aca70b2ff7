import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DiscoveryService, ModulesContainer } from '@nestjs/core';
import { pino } from 'pino';
import { Scheduled, Scheduler } from './scheduler.js';

const MINUTE_MS = 60_000;

let startedTasks: { readonly name: string; readonly at: number }[] = [];
let schedulers: Scheduler[] = [];

const task = (
  options: { readonly name: string; readonly intervalMs: number; readonly isBeforeDigest?: boolean },
  finish: () => Promise<void> = async () => undefined,
): object => {
  class Task {
    @Scheduled(options)
    run(): Promise<void> {
      startedTasks.push({ name: options.name, at: Date.now() });
      return finish();
    }
  }
  return new Task();
};
/** Returns a scheduler in a process with these providers. */
const createScheduler = (...providers: unknown[]): Scheduler => {
  const discovery = Object.assign(new DiscoveryService(new ModulesContainer()), {
    getProviders: () => providers.map((instance) => ({ instance })) as never,
  });
  const scheduler = new Scheduler(discovery, pino({ enabled: false }));
  schedulers.push(scheduler);
  scheduler.onModuleInit();
  return scheduler;
};

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  startedTasks = [];
  schedulers = [];
});
afterEach(() => {
  for (const scheduler of schedulers) scheduler.beforeApplicationShutdown();
  jest.useRealTimers();
});

it('never starts two tasks at the same moment', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `chore ${index}`);
  createScheduler(...names.map((name) => task({ name, intervalMs: MINUTE_MS }))).onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(5 * MINUTE_MS);
  for (const name of names) expect(startedTasks.filter((one) => one.name === name).length).toBeGreaterThanOrEqual(4);
  const times = startedTasks.map(({ at }) => at);
  expect(new Set(times).size).toBe(times.length);
  expect(Math.min(...times.slice(1).map((at, index) => at - (times[index] ?? 0)))).toBeGreaterThanOrEqual(100);
});

it('starts a task at another moment than a worker started at the same time', async () => {
  const scheduler = createScheduler(task({ name: 'each minute', intervalMs: MINUTE_MS }));
  const other = createScheduler(task({ name: 'other', intervalMs: MINUTE_MS }));
  const moments = jest.spyOn(Math, 'random').mockReturnValueOnce(0.2).mockReturnValueOnce(0.7);
  scheduler.onApplicationBootstrap();
  other.onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(MINUTE_MS);
  moments.mockRestore();
  const [one, two] = startedTasks;
  expect(startedTasks).toHaveLength(2);
  expect(Math.abs((one?.at ?? 0) - (two?.at ?? 0))).toBeGreaterThan(100);
});

it('starts with frequent tasks, and none waits for a slow one', async () => {
  createScheduler(
    task({ name: 'hourly', intervalMs: 60 * MINUTE_MS }),
    task({ name: 'stuck', intervalMs: MINUTE_MS }, () => new Promise(() => {})),
    task({ name: 'each second', intervalMs: 1_000 }),
  ).onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(startedTasks[0]?.name).toBe('each second');
  expect(startedTasks.filter(({ name }) => name === 'each second').length).toBeGreaterThanOrEqual(4);
  expect(startedTasks.some(({ name }) => name === 'hourly')).toBe(true);
});

it('runs a failed task again at its next time', async () => {
  const fails = task({ name: 'fails', intervalMs: 1_000 }, () => Promise.reject(new Error('No')));
  createScheduler(fails).onApplicationBootstrap();
  await jest.advanceTimersByTimeAsync(8_000);
  expect(startedTasks.length).toBeGreaterThanOrEqual(3);
});

it('runs the tasks that belong before the digest', async () => {
  const scheduler = createScheduler(
    null,
    'a value',
    task({ name: 'other', intervalMs: MINUTE_MS }),
    task({ name: 'morning', intervalMs: MINUTE_MS, isBeforeDigest: true }),
  );
  await scheduler.runBeforeDigest();
  expect(startedTasks.map(({ name }) => name)).toEqual(['morning']);
});

it('rejects two tasks with the same name', () => {
  const twice = () => task({ name: 'twice', intervalMs: MINUTE_MS });
  expect(() => createScheduler(twice(), twice())).toThrow('Two scheduled tasks have the same name: twice');
});
