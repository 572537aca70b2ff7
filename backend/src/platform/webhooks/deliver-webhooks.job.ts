import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { type JobContext, JobHandler, type JobHandlerClass } from '../jobs/job-handler.js';
import { createSafeAgent } from '../egress/safe-agent.js';
import { SecretBox } from '../secrets/secret-box.js';
import { CLAIM_NEXT, type ClaimedDelivery } from './claimed-delivery.js';
import { WebhookDeliveries, isDelivered, type DeliveryOutcome } from './webhook-deliveries.js';
import { sendDelivery } from './send-delivery.js';
import { SECRET_ENCRYPTION_PURPOSE, signHeaders } from './signature.js';
import { SlowReceivers } from './slow-receivers.js';

/** Time after which a run frees its slot. An attempt takes at most 10 s, so a run ends within a minute. */
const MAX_RUN_MS = 50_000;
const UNREADABLE_SECRET: DeliveryOutcome = {
  status: null,
  durationMs: 0,
  answer: 'Its secret cannot be read: its encryption key is missing. Please rotate the secret.',
};

/** Sends the due deliveries of one webhook sequentially. */
@JobHandler('deliver-webhooks')
@Injectable()
export class DeliverWebhooksJob implements JobHandlerClass<
  { webhookId: number },
  { delivered: number; failed: number }
> {
  private readonly receivers = new SlowReceivers();

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sql: SqlPool,
    private readonly deliveries: WebhookDeliveries,
    private readonly secretBox: SecretBox,
  ) {}

  tryStart({ webhookId }: { webhookId: number }): (() => void) | null {
    return this.receivers.tryStart(webhookId);
  }

  async run(
    { webhookId }: { webhookId: number },
    { signal }: JobContext,
  ): Promise<{ delivered: number; failed: number }> {
    const agent = createSafeAgent({ allowedHosts: this.config.webhookAllowHosts });
    const count = { delivered: 0, failed: 0 };
    const until = performance.now() + MAX_RUN_MS;
    try {
      while (performance.now() < until) {
        const [claimed] = await this.sql.rows<ClaimedDelivery>(CLAIM_NEXT, [webhookId]);
        if (claimed === undefined) break;
        const outcome = await this.send(claimed, agent, signal);
        await this.deliveries.settle(claimed, outcome);
        count[isDelivered(outcome) ? 'delivered' : 'failed'] += 1;
        // After a slow or missing reply, the other deliveries wait so that the slot becomes free.
        if (this.receivers.recordDuration(webhookId, outcome.durationMs) || outcome.status === null) break;
      }
    } finally {
      await this.sql.rows('update webhook set queued_at = null where id = $1', [webhookId]);
      void agent.destroy();
    }
    return count;
  }

  private async send(
    { id, url, body, secret, oldSecret }: ClaimedDelivery,
    agent: ReturnType<typeof createSafeAgent>,
    stop: AbortSignal,
  ) {
    const secrets = [secret, ...(oldSecret === null ? [] : [oldSecret])]
      .map((sealed) => this.secretBox.decrypt(sealed, SECRET_ENCRYPTION_PURPOSE))
      .filter((text) => text !== null);
    return secrets.length === 0
      ? UNREADABLE_SECRET
      : sendDelivery(agent, url, signHeaders(id, body, new Date(), secrets), body, stop);
  }
}
