import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { type JobContext, JobHandler, type JobHandlerClass } from '../jobs/job-handler.js';
import { guardedAgent } from '../outside/guarded-agent.js';
import { Seals } from '../secrets/seals.js';
import { CLAIM_NEXT, type ClaimedDelivery } from './claimed-delivery.js';
import { Deliveries, isDelivered, type Outcome } from './deliveries.js';
import { sendDelivery } from './send-delivery.js';
import { SECRET_SEAL, signedHeaders } from './signature.js';
import { SlowReceivers } from './slow-receivers.js';

/** Time after which a run frees its slot. An attempt takes at most 10 s, so a run ends within a minute. */
const RUN_MS = 50_000;
const UNREADABLE: Outcome = {
  status: null,
  durationMs: 0,
  answer: 'Its secret cannot be read: its encryption key is gone. Please give it a new one.',
};

/** Sends the due deliveries of one webhook sequentially. */
@JobHandler('deliver-webhooks')
@Injectable()
export class DeliverWebhooks implements JobHandlerClass<{ webhookId: number }, { delivered: number; failed: number }> {
  private readonly receivers = new SlowReceivers();

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sql: SqlPool,
    private readonly deliveries: Deliveries,
    private readonly seals: Seals,
  ) {}

  admit({ webhookId }: { webhookId: number }): (() => void) | null {
    return this.receivers.admit(webhookId);
  }

  async run(
    { webhookId }: { webhookId: number },
    { signal }: JobContext,
  ): Promise<{ delivered: number; failed: number }> {
    const agent = guardedAgent({ allowedHosts: this.config.webhookAllowHosts });
    const count = { delivered: 0, failed: 0 };
    const until = performance.now() + RUN_MS;
    try {
      while (performance.now() < until) {
        const [claimed] = await this.sql.rows<ClaimedDelivery>(CLAIM_NEXT, [webhookId]);
        if (claimed === undefined) break;
        const outcome = await this.send(claimed, agent, signal);
        await this.deliveries.settle(claimed, outcome);
        count[isDelivered(outcome) ? 'delivered' : 'failed'] += 1;
        // After a slow or missing reply, the other deliveries wait so that the slot becomes free.
        if (this.receivers.note(webhookId, outcome.durationMs) || outcome.status === null) break;
      }
    } finally {
      await this.sql.rows('update webhook set queued_at = null where id = $1', [webhookId]);
      void agent.destroy();
    }
    return count;
  }

  private async send(
    { id, url, body, secret, oldSecret }: ClaimedDelivery,
    agent: ReturnType<typeof guardedAgent>,
    stop: AbortSignal,
  ) {
    const secrets = [secret, ...(oldSecret === null ? [] : [oldSecret])]
      .map((sealed) => this.seals.open(sealed, SECRET_SEAL))
      .filter((text) => text !== null);
    return secrets.length === 0
      ? UNREADABLE
      : sendDelivery(agent, url, signedHeaders(id, body, new Date(), secrets), body, stop);
  }
}
