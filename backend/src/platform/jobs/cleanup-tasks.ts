import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { Scheduled } from './scheduler.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Number of rows per deletion, so that each statement is short. */
const BATCH_SIZE = 5_000;
/** Maximum duration of a run, so that other scheduled tasks get their turn. */
const MAX_RUN_MS = 20_000;

const deleteOldSql = (table: string, condition: string): string => `with gone as (
    delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${BATCH_SIZE} for update skip locked)) returning 1
  ) select count(*)::int as gone from gone`;

/** Deletes a batch of events and records it in the same statement: clients with an older cursor must reload. */
const DELETE_OLD_EVENTS = `with gone as (
    delete from event where seq in (
      select seq from event where at < now() - interval '7 days' order by at limit ${BATCH_SIZE} for update skip locked) returning xid
  ), last as (select xid from gone order by xid desc limit 1),
  told as (update feed_state set pruned_xid = greatest(pruned_xid, last.xid) from last)
  select count(*)::int as gone from gone`;

/**
 * Scheduled tasks of the platform. The API deletes sessions and sign-in attempts itself, because it must close sockets
 * (`auth/sessions/session-store.ts`, `auth/sign-in-limits.ts`).
 */
@Injectable()
export class CleanupTasks {
  constructor(private readonly sql: SqlPool) {}

  @Scheduled({ name: 'ended jobs', intervalMs: MINUTE_MS })
  deleteOldJobs(): Promise<void> {
    return this.deleteAll(
      deleteOldSql('job', `state in ('finished', 'failed') and finished_at < now() - interval '30 days'`),
    );
  }

  @Scheduled({ name: 'repeated requests', intervalMs: MINUTE_MS })
  deleteOldIdempotencyKeys(): Promise<void> {
    return this.deleteAll(deleteOldSql('idempotency_key', `created_at < now() - interval '24 hours'`));
  }

  @Scheduled({ name: 'noted changes', intervalMs: MINUTE_MS })
  deleteNotedChanges(): Promise<void> {
    return this.deleteAll(deleteOldSql('noted_change', 'xid < pg_snapshot_xmin(pg_current_snapshot())'));
  }

  @Scheduled({ name: 'old notifications', intervalMs: MINUTE_MS })
  deleteOldNotifications(): Promise<void> {
    return this.deleteAll(deleteOldSql('notification', `created_at < now() - interval '90 days'`));
  }

  @Scheduled({ name: 'outside pictures', intervalMs: MINUTE_MS })
  deleteOldPictures(): Promise<void> {
    return this.deleteAll(deleteOldSql('outside_picture', `fetched_at < now() - interval '1 day'`));
  }

  @Scheduled({ name: 'events', intervalMs: MINUTE_MS })
  deleteOldEvents(): Promise<void> {
    return this.deleteAll(DELETE_OLD_EVENTS);
  }

  @Scheduled({ name: 'months of the audit', intervalMs: HOUR_MS })
  async createAuditParts(): Promise<void> {
    await this.sql.rows('select audit_parts_ahead()');
  }

  /** Deletes until no expired rows are left, so that backlogs of a day are caught up. */
  private async deleteAll(batchStatement: string): Promise<void> {
    const until = Date.now() + MAX_RUN_MS;
    for (let deletedCount = BATCH_SIZE; deletedCount === BATCH_SIZE && Date.now() < until;)
      deletedCount = (await this.sql.rows<{ gone: number }>(batchStatement))[0]?.gone ?? 0;
  }
}
