import type { TaskSuggestions } from '@atrium/contract/agency/suggestions/schemas';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { type Tx, Transactions } from '../../platform/database/transaction.js';
import { queryRow } from '../../platform/database/rows.js';

export interface SuggestionRun {
  readonly jobId: string;
  readonly userId: string;
}

const CURRENT_MONTH = `(select date_trunc('month', now() at time zone time_zone)::date from organisation)`;
/** Namespace of the advisory locks for a user's limit. */
const LIMIT_LOCK = 21;

/** Stores each suggestion request with its source. The monthly limit is counted from these rows. */
@Injectable()
export class SuggestionRuns {
  constructor(
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
  ) {}

  /** Counts one request against the user's monthly limit. Returns false above it. Repeated runs of a job count once. */
  claimRequest({ jobId, userId }: SuggestionRun, limit: number): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      // Serialized, so that two concurrent requests do not both use the last one.
      await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [LIMIT_LOCK, userId]);
      const row = await queryRow<{ taken: number }>(
        tx,
        `select count(*)::int as taken from agency_suggestion_runs where user_id = $1 and month = ${CURRENT_MONTH} and asked_model and job_id <> $2`,
        [userId, jobId],
      );
      if (limit > 0 && row.taken >= limit) return false;
      await tx.query(
        `insert into agency_suggestion_runs (job_id, user_id, month, asked_model) values ($1, $2, ${CURRENT_MONTH}, true)
         on conflict (job_id) do update set asked_model = true`,
        [jobId, userId],
      );
      return true;
    });
  }

  /** Returns a claimed request to the user's monthly limit, because the model did no work. */
  async releaseRequest({ jobId }: SuggestionRun): Promise<void> {
    await this.sql.rows('update agency_suggestion_runs set asked_model = false where job_id = $1', [jobId]);
  }

  /** Stores the reply of a run. A later reply of the same run is ignored. */
  async storeReply(
    tx: Tx,
    { jobId, userId }: SuggestionRun,
    { source, model, playbook, suggestedTasks }: TaskSuggestions,
  ): Promise<void> {
    await tx.query(
      `insert into agency_suggestion_runs as run (job_id, user_id, month, source, model, playbook, offered) values ($1, $2, ${CURRENT_MONTH}, $3, $4, $5, $6)
       on conflict (job_id) do update set source = excluded.source, model = excluded.model, playbook = excluded.playbook, offered = excluded.offered
       where run.source is null`,
      [jobId, userId, source, model ?? null, playbook ?? null, suggestedTasks.length],
    );
  }
}
