import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { Housekeeping } from './housekeeping.js';
import { JobStore } from './row/job-store.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** So many rows at a time: a moment's work, also where rows are large. */
const PORTION = 5_000;
/** Of a minute; other chores are to have their turn. */
const MOST_MS = 20_000;

const old = (table: string, condition: string): string => `with gone as (
    delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${PORTION} for update skip locked)) returning 1
  ) select count(*)::int as gone from gone`;

/**
 * What may be forgotten, a portion each: how many rows went. Sessions and failed sign-ins are not here: the API ends
 * them, because it has sockets to close (`auth/sessions.ts`, `auth/sign-in-limits.ts`).
 */
const FORGET: Readonly<Record<string, string>> = {
  'ended jobs': old('job', `state in ('finished', 'failed') and finished_at < now() - interval '30 days'`),
  'repeated requests': old('idempotency_key', `created_at < now() - interval '24 hours'`),
  'noted changes': old('noted_change', 'xid < pg_snapshot_xmin(pg_current_snapshot())'),
  'old notices': old('notification', `created_at < now() - interval '90 days'`),
  'outside pictures': old('outside_picture', `fetched_at < now() - interval '1 day'`),
  // A client whose cursor is older than what was forgotten loads everything again, so both are written together.
  events: `with gone as (
      delete from event where seq in (
        select seq from event where at < now() - interval '7 days' order by at limit ${PORTION} for update skip locked) returning xid
    ), last as (select xid from gone order by xid desc limit 1),
    told as (update feed_state set pruned_xid = greatest(pruned_xid, last.xid) from last)
    select count(*)::int as gone from gone`,
};

/** The platform's own housekeeping. */
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

  /** Everything that is due: a day without a worker, or one of very much work, is made up for. */
  private async forget(statement: string): Promise<void> {
    const until = Date.now() + MOST_MS;
    for (let gone = PORTION; gone === PORTION && Date.now() < until;)
      gone = (await this.sql.rows<{ gone: number }>(statement))[0]?.gone ?? 0;
  }
}
