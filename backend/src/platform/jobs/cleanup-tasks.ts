import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { Scheduler } from './scheduler.js';
import { JobStore } from './row/job-store.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Number of rows per deletion, so that each statement is short. */
const BATCH_SIZE = 5_000;
/** Maximum duration of a run, so that other scheduled tasks get their turn. */
const MAX_RUN_MS = 20_000;

const deleteOldSql = (table: string, condition: string): string => `with gone as (
    delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${BATCH_SIZE} for update skip locked)) returning 1
  ) select count(*)::int as gone from gone`;

/**
 * Statements that delete one batch of expired rows and return their number. The API deletes sessions and sign-in
 * attempts itself, because it must close sockets (`auth/sessions/session-store.ts`, `auth/sign-in-limits.ts`).
 */
const DELETE_EXPIRED: Readonly<Record<string, string>> = {
  'ended jobs': deleteOldSql('job', `state in ('finished', 'failed') and finished_at < now() - interval '30 days'`),
  'repeated requests': deleteOldSql('idempotency_key', `created_at < now() - interval '24 hours'`),
  'noted changes': deleteOldSql('noted_change', 'xid < pg_snapshot_xmin(pg_current_snapshot())'),
  'old notifications': deleteOldSql('notification', `created_at < now() - interval '90 days'`),
  'outside pictures': deleteOldSql('outside_picture', `fetched_at < now() - interval '1 day'`),
  // Records what was deleted in the same statement: clients with an older cursor must reload.
  events: `with gone as (
      delete from event where seq in (
        select seq from event where at < now() - interval '7 days' order by at limit ${BATCH_SIZE} for update skip locked) returning xid
    ), last as (select xid from gone order by xid desc limit 1),
    told as (update feed_state set pruned_xid = greatest(pruned_xid, last.xid) from last)
    select count(*)::int as gone from gone`,
};

/** Scheduled tasks of the platform. */
@Injectable()
export class CleanupTasks implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly sql: SqlPool,
    private readonly store: JobStore,
  ) {}

  onModuleInit(): void {
    for (const [name, statement] of Object.entries(DELETE_EXPIRED))
      this.scheduler.register({ name, intervalMs: MINUTE_MS, run: () => this.deleteExpired(statement) });
    this.scheduler.register({
      name: 'months of the audit',
      intervalMs: HOUR_MS,
      run: () => this.sql.rows('select audit_parts_ahead()'),
    });
    this.scheduler.register({
      name: 'jobs that were never promised',
      intervalMs: MINUTE_MS,
      run: () => this.store.deleteUnconfirmed(),
    });
  }

  /** Deletes until no expired rows are left, so that backlogs of a day are caught up. */
  private async deleteExpired(statement: string): Promise<void> {
    const until = Date.now() + MAX_RUN_MS;
    for (let deletedCount = BATCH_SIZE; deletedCount === BATCH_SIZE && Date.now() < until;)
      deletedCount = (await this.sql.rows<{ gone: number }>(statement))[0]?.gone ?? 0;
  }
}
