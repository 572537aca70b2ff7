import { PROJECTS } from '@atrium/rules/rights';
import { webhookEventsOf } from '@atrium/rules/webhooks';
import type { Tx } from '../database/transaction.js';
import type { StoredEvent } from '../events/event.js';
import { Reaction, type ReactionClass } from '../events/reaction.js';
import { Deliveries } from './deliveries.js';

/** Written down with its place in the stream of events, so that no event is lost between two processes. */
@Reaction({ name: 'collect-deliveries', to: [...new Set(PROJECTS.flatMap(webhookEventsOf))] })
export class CollectDeliveries implements ReactionClass {
  constructor(private readonly deliveries: Deliveries) {}

  react(tx: Tx, event: StoredEvent): Promise<void> {
    return this.deliveries.collect(tx, event);
  }
}
