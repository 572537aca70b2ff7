import { PROJECTS } from '@atrium/rules/people/rights';
import { webhookEventsOf } from '@atrium/rules/people/webhooks';
import type { Tx } from '../database/transaction.js';
import type { StoredEvent } from '../events/event.js';
import { Reaction, type ReactionClass } from '../events/reaction.js';
import { Deliveries } from './deliveries.js';

/** Skips events that no webhook wants, without a transaction. */
const IS_WANTED = `exists (select from webhook w where w.is_active and w.project = e.project and e.type = any (w.events))`;

/** Stores deliveries together with the event position, so that none is lost or doubled between processes. */
@Reaction({ name: 'collect-deliveries', to: [...new Set(PROJECTS.flatMap(webhookEventsOf))], where: IS_WANTED })
export class CollectDeliveries implements ReactionClass {
  constructor(private readonly deliveries: Deliveries) {}

  react(tx: Tx, event: StoredEvent): Promise<void> {
    return this.deliveries.collect(tx, event);
  }
}
