import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../database/sql-pool.js';

/** A task that every worker process runs periodically. Several processes may run it at the same time. */
export interface ScheduledTask {
  readonly name: string;
  readonly intervalMs: number;
  /** True to run the task before the morning digest, because it creates notifications. */
  readonly isBeforeDigest?: boolean;
  run(): Promise<unknown>;
}

const FIRST_RUN_DELAY_MS = 5_000;
/** Delay between the first runs, so that tasks do not use all cores and connections at once. */
const RUN_SPACING_MS = 150;
/** Random delay of the first run, so that workers started together do not wait for each other's locks. */
const RANDOM_DELAY_MS = 1_000;

/** Runs scheduled tasks in the worker process. A failed task is logged and runs again at its next time. */
@Injectable()
export class Scheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks: ScheduledTask[] = [];
  private readonly timers = new Map<ScheduledTask, NodeJS.Timeout>();
  private stopped = false;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Registers a task; call it in a provider's `onModuleInit`. */
  register(task: ScheduledTask): void {
    this.tasks.push(task);
  }

  /** Runs the tasks whose notifications belong in the morning digest. */
  async runBeforeDigest(): Promise<void> {
    for (const task of this.tasks) if (task.isBeforeDigest === true) await task.run();
  }

  onApplicationBootstrap(): void {
    const oftenFirst = this.tasks.toSorted((one, other) => one.intervalMs - other.intervalMs);
    const first = FIRST_RUN_DELAY_MS + Math.random() * RANDOM_DELAY_MS;
    for (const [index, task] of oftenFirst.entries()) this.scheduleTask(task, first + index * RUN_SPACING_MS);
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private scheduleTask(task: ScheduledTask, afterMs: number): void {
    if (!this.stopped)
      this.timers.set(
        task,
        setTimeout(() => void this.runTask(task), afterMs),
      );
  }

  private async runTask(task: ScheduledTask): Promise<void> {
    try {
      await task.run();
    } catch (error) {
      this.logger.warn({ err: error, task: task.name }, 'A scheduled task failed; retrying');
    }
    this.scheduleTask(task, task.intervalMs);
  }
}
