import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { getAnonymousName } from './erasure.js';

export const JOB_NAME = 'remove-personal-data';
export interface QueuedErasure {
  readonly userId: string;
}

/** Queues the job of an erasure in its transaction. */
@Injectable()
export class ErasureJobs {
  constructor(private readonly jobs: JobsService) {}

  async addInTransaction(tx: Tx, userId: string, staffId: number, askedBy: string | null): Promise<void> {
    const id = await this.jobs.addInTransaction(tx, JOB_NAME, { userId } satisfies QueuedErasure, {
      about: getAnonymousName(staffId),
      askedBy,
    });
    await tx.query('update erasure set job_id = $2 where user_id = $1', [userId, id]);
  }
}

/** Queues erasures whose job was deleted or is missing in a restored database. */
@Injectable()
export class LostErasuresTask {
  constructor(
    private readonly transactions: Transactions,
    private readonly jobs: ErasureJobs,
  ) {}

  @Scheduled({ name: 'removals without a job', intervalMs: 60_000 })
  requeueLost(): Promise<void> {
    return this.transactions.run(async (tx) => {
      const lost = await queryRows<{ userId: string; staffId: number; askedBy: string | null }>(
        tx,
        `select user_id as "userId", staff_id as "staffId", asked_by as "askedBy" from erasure e
         where finished_at is null and not exists (select from job j where j.id = e.job_id) for update skip locked`,
      );
      for (const { userId, staffId, askedBy } of lost) await this.jobs.addInTransaction(tx, userId, staffId, askedBy);
    });
  }
}
