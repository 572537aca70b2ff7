import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../database/sql-pool.js';

/** A scheduled task of every worker process. Several processes may run it at the same time. */
export interface Chore {
  readonly name: string;
  readonly everyMs: number;
  /** Whether to run it before the morning digest, because it creates notifications. */
  readonly isBeforeDigest?: boolean;
  run(): Promise<unknown>;
}

const FIRST_AFTER_MS = 5_000;
/** Delay between the first runs, so that tasks do not use all cores and connections at once. */
const APART_MS = 150;
/** Random delay of the first run, so that workers started together do not wait for each other's locks. */
const WITHIN_MS = 1_000;

/** Runs scheduled tasks in the worker process. A failed task is logged and runs again at its next time. */
@Injectable()
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly chores: Chore[] = [];
  private readonly timers = new Map<Chore, NodeJS.Timeout>();
  private stopped = false;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Registers a task; call it in a provider's `onModuleInit`. */
  register(chore: Chore): void {
    this.chores.push(chore);
  }

  /** Runs the tasks whose notifications belong into the morning digest. */
  async beforeDigest(): Promise<void> {
    for (const chore of this.chores) if (chore.isBeforeDigest === true) await chore.run();
  }

  onApplicationBootstrap(): void {
    const oftenFirst = this.chores.toSorted((one, other) => one.everyMs - other.everyMs);
    const first = FIRST_AFTER_MS + Math.random() * WITHIN_MS;
    for (const [index, chore] of oftenFirst.entries()) this.plan(chore, first + index * APART_MS);
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  private plan(chore: Chore, afterMs: number): void {
    if (!this.stopped)
      this.timers.set(
        chore,
        setTimeout(() => void this.do(chore), afterMs),
      );
  }

  private async do(chore: Chore): Promise<void> {
    try {
      await chore.run();
    } catch (error) {
      this.logger.warn({ err: error, chore: chore.name }, 'A chore failed; it will be tried again');
    }
    this.plan(chore, chore.everyMs);
  }
}
