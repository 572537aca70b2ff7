import { Injectable, type OnModuleInit } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { calledNow } from './erasure.js';

export const JOB = 'remove-personal-data';
export interface QueuedErasure {
  readonly userId: string;
}

/** Queues the job of an erasure in its transaction. */
@Injectable()
export class ErasureJobs {
  constructor(private readonly jobs: Jobs) {}

  async promise(tx: Tx, userId: string, staffId: number, askedBy: string | null): Promise<void> {
    const id = await this.jobs.promise(tx, JOB, { userId } satisfies QueuedErasure, {
      about: calledNow(staffId),
      askedBy,
    });
    await tx.query('update erasure set job_id = $2 where user_id = $1', [userId, id]);
  }
}

const EVERY_MS = 60_000;

/** Queues erasures whose job was deleted or is missing in a restored database. */
@Injectable()
export class ErasureChore implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly transactions: Transactions,
    private readonly jobs: ErasureJobs,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({
      name: 'removals without a job',
      everyMs: EVERY_MS,
      run: () => this.transactions.run((tx) => this.promiseLost(tx)),
    });
  }

  private async promiseLost(tx: Tx): Promise<void> {
    const lost = await rowsOf<{ userId: string; staffId: number; askedBy: string | null }>(
      tx,
      `select user_id as "userId", staff_id as "staffId", asked_by as "askedBy" from erasure e
       where finished_at is null and not exists (select from job j where j.id = e.job_id) for update skip locked`,
    );
    for (const { userId, staffId, askedBy } of lost) await this.jobs.promise(tx, userId, staffId, askedBy);
  }
}
