import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import { Scheduled } from '../jobs/scheduler.js';
import { JobsService } from '../jobs/jobs.service.js';
import { reencryptOldValues } from '../secrets/re-encrypt.js';
import { SecretBox } from '../secrets/secret-box.js';
import { IS_DUE } from './claimed-delivery.js';
import { SECRET_ENCRYPTION_PURPOSE } from './signature.js';

const PRUNE_INTERVAL_MS = 600_000;
/** SQL interval after which a queued job counts as lost. A run ends within a minute. */
const LOST_AFTER = `w.queued_at < now() - interval '2 minutes'`;

const SECRETS = ['secret', 'old_secret'] as const;

const CLAIM_DUE = `update webhook w set queued_at = now()
  where (w.queued_at is null or ${LOST_AFTER}) and exists (
    select from webhook_delivery d where d.webhook_id = w.id and ${IS_DUE})
  returning w.id, w.name, w.project`;

/** Queues a job for each webhook with due deliveries, one at a time per webhook. It runs in every worker. */
@Injectable()
export class DueDeliveries {
  constructor(
    private readonly sql: SqlPool,
    private readonly jobs: JobsService,
    private readonly secretBox: SecretBox,
  ) {}

  @Scheduled({ name: 'old deliveries', intervalMs: PRUNE_INTERVAL_MS })
  async deleteOld(): Promise<void> {
    await this.sql.rows(
      `delete from webhook_delivery where seq in (
         select seq from webhook_delivery where created_at < now() - interval '30 days' order by created_at limit 10000)`,
    );
  }

  @Scheduled({ name: 'secrets of webhooks under a key that was replaced', intervalMs: PRUNE_INTERVAL_MS })
  async reencryptOld(): Promise<void> {
    for (const column of SECRETS)
      await reencryptOldValues(this.sql, this.secretBox, {
        table: 'webhook',
        column,
        owner: 'id',
        purposeOf: () => SECRET_ENCRYPTION_PURPOSE,
      });
  }

  @Scheduled({ name: 'deliveries of webhooks', intervalMs: 1_000 })
  async queueDue(): Promise<void> {
    const due = await this.sql.rows<{ id: number; name: string; project: 'perfect-b' | 'talent-phi' }>(CLAIM_DUE);
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
