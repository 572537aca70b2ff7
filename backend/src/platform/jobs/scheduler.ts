import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Logger } from 'pino';
import { LOGGER } from '../database/sql-pool.js';

interface TaskOptions {
  readonly name: string;
  readonly intervalMs: number;
  /** True to run the task before the morning digest, because it creates notifications. */
  readonly isBeforeDigest?: boolean;
}
interface ScheduledTask extends TaskOptions {
  run(): Promise<unknown>;
}

/**
 * Marks a method of a provider that every worker process runs periodically. Several processes may run it at the same
 * time.
 */
export const Scheduled = DiscoveryService.createDecorator<TaskOptions>();

const FIRST_RUN_DELAY_MS = 5_000;
/** Delay between the first runs, so that tasks do not use all cores and connections at once. */
const RUN_SPACING_MS = 150;
/** Random delay of the first run, so that workers started together do not wait for each other's locks. */
const RANDOM_DELAY_MS = 1_000;

/** Runs scheduled tasks in the worker process. A failed task is logged and runs again at its next time. */
@Injectable()
export class Scheduler implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks: ScheduledTask[] = [];
  private readonly timers = new Map<ScheduledTask, NodeJS.Timeout>();
  private stopped = false;

  constructor(
    private readonly discovery: DiscoveryService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs the tasks whose notifications belong in the morning digest. */
  async runBeforeDigest(): Promise<void> {
    for (const task of this.tasks) if (task.isBeforeDigest === true) await task.run();
  }

  /** Finds the tasks among the process's providers. Throws when two tasks have the same name. */
  onModuleInit(): void {
    const scanner = new MetadataScanner();
    for (const provider of this.discovery.getProviders()) {
      const instance = provider.instance as Readonly<Record<string, () => Promise<unknown>>> | null;
      for (const method of scanner.getAllMethodNames(instance && (Object.getPrototypeOf(instance) as object | null))) {
        const options = this.discovery.getMetadataByDecorator(Scheduled, provider, method);
        if (options !== undefined) this.tasks.push({ ...options, run: async () => instance?.[method]?.() });
      }
    }
    const names = this.tasks.map(({ name }) => name);
    const doubled = names.filter((name, index) => names.indexOf(name) !== index);
    if (doubled.length > 0) throw new Error(`Two scheduled tasks have the same name: ${doubled.join(', ')}`);
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
