import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../database/sql-pool.js';
import { withDeadline } from '../with-deadline.js';
import { Scheduled } from '../scheduler.js';
import { JOB_CATALOGUE, type JobCatalogue } from '../job-catalogue.js';
import { JobStore } from '../row/job-store.js';
import { JobQueues } from './job-queues.js';

const ADD_TIMEOUT_MS = 2_000;
const MAX_JOBS = 500;

/**
 * Queues confirmed jobs again that have not ended, because BullMQ cannot know of jobs that it lost or never received.
 * Ids that are already queued are ignored. Runs when a worker starts, when the queue becomes available again, and
 * periodically for unnoticed losses: the API was killed between commit and queue, or Redis was emptied while its
 * connections stayed open.
 */
@Injectable()
export class QueueRecovery implements OnModuleInit {
  constructor(
    private readonly queues: JobQueues,
    private readonly store: JobStore,
    @Inject(JOB_CATALOGUE) private readonly catalogue: JobCatalogue,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.queues.onReady(() => {
      this.recover().catch((error: unknown) => this.logger.warn({ err: error }, 'Jobs could not be requeued'));
    });
  }

  @Scheduled({ name: 'jobs that the queue has lost', intervalMs: 30_000 })
  async recoverWhenAvailable(): Promise<void> {
    if (await this.queues.isAvailable()) await this.recover();
  }

  private async recover(): Promise<void> {
    for (const { id, name } of await this.store.findConfirmed(MAX_JOBS))
      if (name in this.catalogue) await withDeadline(ADD_TIMEOUT_MS, this.queues.add(name, id));
  }
}
