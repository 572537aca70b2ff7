import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { Housekeeping } from './housekeeping.js';
import { JobStore } from './row/job-store.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Rows per deletion, so that each takes only a moment. */
const PORTION = 5_000;
/** Maximum duration of a run, so that other scheduled tasks get their turn. */
const MOST_MS = 20_000;

const old = (table: string, condition: string): string => `with gone as (
    delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${PORTION} for update skip locked)) returning 1
  ) select count(*)::int as gone from gone`;

/**
 * Statements that delete one batch of expired rows and return their number. The API deletes sessions and sign-in
 * attempts itself, because it must close sockets (`auth/sessions.ts`, `auth/sign-in-limits.ts`).
 */
const FORGET: Readonly<Record<string, string>> = {
  'ended jobs': old('job', `state in ('finished', 'failed') and finished_at < now() - interval '30 days'`),
  'repeated requests': old('idempotency_key', `created_at < now() - interval '24 hours'`),
  'noted changes': old('noted_change', 'xid < pg_snapshot_xmin(pg_current_snapshot())'),
  'old notices': old('notification', `created_at < now() - interval '90 days'`),
  'outside pictures': old('outside_picture', `fetched_at < now() - interval '1 day'`),
  // Records what was deleted in the same statement: clients with an older cursor must reload.
  events: `with gone as (
      delete from event where seq in (
        select seq from event where at < now() - interval '7 days' order by at limit ${PORTION} for update skip locked) returning xid
    ), last as (select xid from gone order by xid desc limit 1),
    told as (update feed_state set pruned_xid = greatest(pruned_xid, last.xid) from last)
    select count(*)::int as gone from gone`,
};

/** Scheduled tasks of the platform. */
@Injectable()
export class Chores implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly sql: SqlPool,
    private readonly store: JobStore,
  ) {}

  onModuleInit(): void {
    for (const [name, statement] of Object.entries(FORGET))
      this.housekeeping.register({ name, everyMs: MINUTE_MS, run: () => this.forget(statement) });
    this.housekeeping.register({
      name: 'months of the audit',
      everyMs: HOUR_MS,
      run: () => this.sql.rows('select audit_parts_ahead()'),
    });
    this.housekeeping.register({
      name: 'jobs that were never promised',
      everyMs: MINUTE_MS,
      run: () => this.store.dropUnpromised(),
    });
  }

  /** Deletes until no expired rows are left, so that backlogs of a day are caught up. */
  private async forget(statement: string): Promise<void> {
    const until = Date.now() + MOST_MS;
    for (let gone = PORTION; gone === PORTION && Date.now() < until;)
      gone = (await this.sql.rows<{ gone: number }>(statement))[0]?.gone ?? 0;
  }
}
