import { PROJECTS } from '@atrium/rules/people/rights';
import { getWebhookEvents } from '@atrium/rules/people/webhooks';
import type { Tx } from '../database/transaction.js';
import type { StoredEvent } from '../events/event.js';
import { Reaction, type ReactionClass } from '../events/reaction.js';
import { WebhookDeliveries } from './webhook-deliveries.js';

/** SQL condition that skips events without a subscribed webhook, without a transaction. */
const HAS_SUBSCRIBER = `exists (select from webhook w where w.is_active and w.project = e.project and e.type = any (w.events))`;

/**
 * Creates webhook deliveries in the transaction that stores the reaction's position, so that none is lost or
 * duplicated.
 */
@Reaction({ name: 'collect-deliveries', to: [...new Set(PROJECTS.flatMap(getWebhookEvents))], where: HAS_SUBSCRIBER })
export class CollectDeliveriesReaction implements ReactionClass {
  constructor(private readonly deliveries: WebhookDeliveries) {}

  react(tx: Tx, event: StoredEvent): Promise<void> {
    return this.deliveries.collect(tx, event);
  }
}
