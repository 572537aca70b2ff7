import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../database/sql-pool.js';
import { within } from '../deadline.js';
import { JOB_CATALOGUE, type JobCatalogue } from '../job-catalogue.js';
import { JobQueues } from '../queue/job-queues.js';
import { JobStore } from '../row/job-store.js';

const LOOK_EVERY_MS = 5_000;
const ADD_MS = 2_000;
const AT_ONCE = 500;

/**
 * Puts jobs that the table promises into the queue again: a Redis that was emptied or lost its last second has
 * forgotten them. Adding one that is still there changes nothing, so it need not be asked first.
 */
@Injectable()
export class JobReconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private looking = false;
  private stopped = false;

  constructor(
    private readonly store: JobStore,
    private readonly queues: JobQueues,
    @Inject(JOB_CATALOGUE) private readonly catalogue: JobCatalogue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
  }

  beforeApplicationShutdown(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      if (!(await this.queues.isAvailable())) return;
      for (const { id, name } of await this.store.unattended(AT_ONCE)) {
        if (this.stopped) return;
        if (name in this.catalogue) await within(ADD_MS, this.queues.add(name, id));
      }
    } catch (error) {
      this.logger.debug({ err: error }, 'Unattended jobs could not be queued; it will be tried again');
    } finally {
      this.looking = false;
    }
  }
}
