import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../database/sql-pool.js';
import { within } from '../deadline.js';
import { Housekeeping } from '../housekeeping.js';
import { JOB_CATALOGUE, type JobCatalogue } from '../job-catalogue.js';
import { JobStore } from '../row/job-store.js';
import { JobQueues } from './job-queues.js';

const SWEEP_EVERY_MS = 30_000;
const ADD_MS = 2_000;
const MAX_JOBS = 500;

/**
 * Queues promised jobs again that have not ended; ids already queued are ignored. BullMQ cannot know of jobs that it
 * lost or never received. This runs when a worker starts and when the queue comes back. A periodic sweep covers
 * unnoticed losses: the API was killed between commit and queue, or Redis was emptied while its connections stayed
 * open.
 */
@Injectable()
export class QueueRecovery implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly queues: JobQueues,
    private readonly store: JobStore,
    @Inject(JOB_CATALOGUE) private readonly catalogue: JobCatalogue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({
      name: 'jobs that the queue has lost',
      everyMs: SWEEP_EVERY_MS,
      run: async () => {
        if (await this.queues.isAvailable()) await this.recover();
      },
    });
    this.queues.onReady(() => {
      this.recover().catch((error: unknown) => this.logger.warn({ err: error }, 'Jobs could not be queued again'));
    });
  }

  private async recover(): Promise<void> {
    for (const { id, name } of await this.store.promised(MAX_JOBS))
      if (name in this.catalogue) await within(ADD_MS, this.queues.add(name, id));
  }
}
