import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { Housekeeping } from '../jobs/housekeeping.js';
import { Jobs } from '../jobs/jobs.js';
import { resealOld } from '../secrets/reseal.js';
import { Seals } from '../secrets/seals.js';
import { IS_DUE } from './claimed-delivery.js';
import { SECRET_SEAL } from './signature.js';

const EVERY_MS = 1_000;
const PRUNE_MS = 600_000;
/** A job queued earlier is lost, because a run ends within a minute. */
const LOST = `w.queued_at < now() - interval '2 minutes'`;

const SECRETS = ['secret', 'old_secret'] as const;

const TAKE = `update webhook w set queued_at = now()
  where (w.queued_at is null or ${LOST}) and exists (
    select from webhook_delivery d where d.webhook_id = w.id and ${IS_DUE})
  returning w.id, w.name, w.project`;

/** Queues a job for each webhook with due deliveries, one at a time per webhook. It runs in every worker. */
@Injectable()
export class DueDeliveries implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly sql: SqlPool,
    private readonly jobs: Jobs,
    private readonly seals: Seals,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({ name: 'deliveries of webhooks', everyMs: EVERY_MS, run: () => this.queue() });
    this.housekeeping.register({
      name: 'secrets of webhooks under a key that was replaced',
      everyMs: PRUNE_MS,
      run: () => this.resealOld(),
    });
    this.housekeeping.register({
      name: 'old deliveries',
      everyMs: PRUNE_MS,
      run: () =>
        this.sql.rows(
          `delete from webhook_delivery where seq in (
             select seq from webhook_delivery where created_at < now() - interval '30 days' order by created_at limit 10000)`,
        ),
    });
  }

  async resealOld(): Promise<void> {
    for (const column of SECRETS)
      await resealOld(this.sql, this.seals, { table: 'webhook', column, owner: 'id', purposeOf: () => SECRET_SEAL });
  }

  async queue(): Promise<void> {
    const due = await this.sql.rows<{ id: number; name: string; project: 'perfect-b' | 'talent-phi' }>(TAKE);
    if (due.length === 0) return;
    try {
      await this.jobs.addAll(
        null,
        'deliver-webhooks',
        due.map(({ id, name, project }) => ({ input: { webhookId: id }, options: { project, about: name } })),
      );
    } catch (error) {
      await this.sql.rows('update webhook set queued_at = null where id = any($1::int[])', [due.map(({ id }) => id)]);
      throw error;
    }
  }
}
