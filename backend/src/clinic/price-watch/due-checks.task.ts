import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { createCheckInput } from './price-to-check.js';

const INTERVAL_MS = 60_000;
const BATCH_SIZE = 20;
/** SQL interval after which a queued check counts as lost and is queued again. */
const LOST_AFTER = `queued_at < now() - interval '10 minutes'`;

/**
 * SQL that claims the page of each host that has waited longest, unless another page of the host is running or was
 * requested within the last minute. The worker that claims a page queues its check.
 */
const CLAIM_DUE = `with watched as (
    select pw.*, split_part(split_part(ps.url, '//', 2), '/', 1) as host, ps.is_watched and s.is_active and k.price_watch as is_on
    from price_watch pw join price_source ps on ps.id = pw.source_id and ps.url is not null join stock s on s.id = ps.stock_id, clinic_settings k
  ), hosts as (
    select *, bool_or(queued_at is not null and not ${LOST_AFTER} or asked_at > now() - interval '1 minute') over (partition by host) as is_busy
    from watched
  ), due as (
    select distinct on (host) source_id, next_check_at from hosts
    where not coalesce(is_busy, false) and (${LOST_AFTER} or queued_at is null and next_check_at <= now() and is_on)
    order by host, next_check_at
  ), chosen as (select source_id from due order by next_check_at limit ${BATCH_SIZE})
  update price_watch pw set queued_at = now() from chosen, price_source ps
  where pw.source_id = chosen.source_id and ps.id = pw.source_id and (pw.queued_at is null or pw.${LOST_AFTER})
  returning pw.source_id as id, ps.url`;

/**
 * Scheduled task that queues the weekly checks that are due. It runs in every worker, and each page is claimed once.
 */
@Injectable()
export class DueChecksTask {
  constructor(
    private readonly sql: SqlPool,
    private readonly jobs: JobsService,
  ) {}

  @Scheduled({ name: 'prices to be checked', intervalMs: INTERVAL_MS })
  async queueDue(): Promise<void> {
    const claimed = await this.sql.rows<{ id: number; url: string }>(CLAIM_DUE);
    if (claimed.length === 0) return;
    const jobRequests = claimed.map(({ id, url }) => {
      const [input, options] = createCheckInput(id, url);
      return { input, options };
    });
    try {
      await this.jobs.addAll(null, 'check-price', jobRequests);
    } catch (error) {
      await this.sql.rows('update price_watch set queued_at = null where source_id = any($1::int[])', [
        claimed.map(({ id }) => id),
      ]);
      throw error;
    }
  }
}
