import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { type JobContext, JobHandler, type JobHandlerClass } from '../jobs/job-handler.js';
import { guardedAgent } from '../outside/guarded-agent.js';
import { Seals } from '../secrets/seals.js';
import { Deliveries, isDelivered, type Outcome } from './deliveries.js';
import { sendDelivery } from './send-delivery.js';
import { SECRET_SEAL, signedHeaders } from './signature.js';

interface Due {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly secret: string;
  readonly oldSecret: string | null;
}

const NEXT = `select d.id, w.url, d.body, w.secret, case when w.old_secret_until > now() then w.old_secret end as "oldSecret"
  from webhook_delivery d join webhook w on w.id = d.webhook_id
  where d.webhook_id = $1 and d.state = 'waiting' and d.next_try_at <= now() and (w.is_active or d.event = 'webhook.test')
  order by d.seq limit 1`;
const UNREADABLE: Outcome = {
  status: null,
  durationMs: 0,
  answer: 'Its secret cannot be read: its encryption key is gone. Please give it a new one.',
};

/** What is due of one webhook, in its order, one after the other. */
@JobHandler('deliver-webhooks')
@Injectable()
export class DeliverWebhooks implements JobHandlerClass<{ webhookId: number }, { delivered: number; failed: number }> {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sql: SqlPool,
    private readonly deliveries: Deliveries,
    private readonly seals: Seals,
  ) {}

  async run(
    { webhookId }: { webhookId: number },
    { signal }: JobContext,
  ): Promise<{ delivered: number; failed: number }> {
    const agent = guardedAgent({ allowedHosts: this.config.scrapeAllowHosts });
    const count = { delivered: 0, failed: 0 };
    try {
      for (;;) {
        const [due] = await this.sql.rows<Due>(NEXT, [webhookId]);
        if (due === undefined) break;
        const outcome = await this.send(due, agent, signal);
        await this.deliveries.settle(due.id, outcome);
        count[isDelivered(outcome) ? 'delivered' : 'failed'] += 1;
        // Nobody is there: the others wait for the next look instead of ten seconds each.
        if (outcome.status === null) break;
      }
    } finally {
      await this.sql.rows('update webhook set queued_at = null where id = $1', [webhookId]);
      void agent.destroy();
    }
    return count;
  }

  private async send(
    { id, url, body, secret, oldSecret }: Due,
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
