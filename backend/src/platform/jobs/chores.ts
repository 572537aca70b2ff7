import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { Housekeeping } from './housekeeping.js';
import { JobStore } from './row/job-store.js';

const MINUTE_MS = 60_000;

/**
 * What may be forgotten, in steps that take a moment each. Sessions and failed sign-ins are not here: the API ends them,
 * because it has sockets to close (`auth/sessions.ts`, `auth/sign-in-limits.ts`).
 */
const FORGET: Readonly<Record<string, string>> = {
  'ended jobs': `delete from job where id in (
    select id from job where state in ('finished', 'failed') and finished_at < now() - interval '30 days' limit 1000)`,
  'repeated requests': `delete from idempotency_key where created_at < now() - interval '24 hours'`,
  'noted changes': 'delete from noted_change where xid < pg_snapshot_xmin(pg_current_snapshot())',
  'old notices': `delete from notification where created_at < now() - interval '90 days'`,
  'outside pictures': `delete from outside_picture where fetched_at < now() - interval '1 day'`,
  // A client whose cursor is older than what was forgotten loads everything again, so both are written together.
  events: `with gone as (
      delete from event where seq in (select seq from event where at < now() - interval '7 days' order by at limit 10000) returning xid
    ), last as (select xid from gone order by xid desc limit 1)
    update feed_state set pruned_xid = greatest(pruned_xid, last.xid) from last`,
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
      this.housekeeping.register({ name, everyMs: MINUTE_MS, run: () => this.sql.rows(statement) });
    this.housekeeping.register({
      name: 'jobs that were never promised',
      everyMs: MINUTE_MS,
      run: () => this.store.dropUnpromised(),
    });
  }
}
