import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { checkOf } from './price-to-check.js';

const EVERY_MS = 60_000;
const MOST_AT_ONCE = 20;
/** A check queued this long ago was lost on its way to the queue. */
const LOST = `queued_at < now() - interval '10 minutes'`;

/**
 * Takes the longest-waiting page of each host, unless another page of the host is running or was requested within the
 * last minute. The worker that marks a page queues it.
 */
const TAKE = `with watched as (
    select pw.*, split_part(split_part(ps.url, '//', 2), '/', 1) as host, ps.is_watched and s.is_active and k.price_watch as is_on
    from price_watch pw join price_source ps on ps.id = pw.source_id and ps.url is not null join stock s on s.id = ps.stock_id, clinic_settings k
  ), hosts as (
    select *, bool_or(queued_at is not null and not ${LOST} or asked_at > now() - interval '1 minute') over (partition by host) as is_busy
    from watched
  ), due as (
    select distinct on (host) source_id, next_check_at from hosts
    where not coalesce(is_busy, false) and (${LOST} or queued_at is null and next_check_at <= now() and is_on)
    order by host, next_check_at
  ), chosen as (select source_id from due order by next_check_at limit ${MOST_AT_ONCE})
  update price_watch pw set queued_at = now() from chosen, price_source ps
  where pw.source_id = chosen.source_id and ps.id = pw.source_id and (pw.queued_at is null or pw.${LOST})
  returning pw.source_id as id, ps.url`;

/** Scheduled task that queues the pages whose week is over. It runs in every worker, and each page is taken once. */
@Injectable()
export class DueChecks implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly sql: SqlPool,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({ name: 'prices to be checked', everyMs: EVERY_MS, run: () => this.queue() });
  }

  async queue(): Promise<void> {
    const taken = await this.sql.rows<{ id: number; url: string }>(TAKE);
    if (taken.length === 0) return;
    const wanted = taken.map(({ id, url }) => {
      const [input, options] = checkOf(id, url);
      return { input, options };
    });
    try {
      await this.jobs.addAll(null, 'check-price', wanted);
    } catch (error) {
      await this.sql.rows('update price_watch set queued_at = null where source_id = any($1::int[])', [
        taken.map(({ id }) => id),
      ]);
      throw error;
    }
  }
}
