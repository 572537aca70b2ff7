import type { EventCatalogue } from '@atrium/contract/core/live';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { queryRows } from '../../platform/database/rows.js';
import { isolateDirection } from '@atrium/rules/names/isolate';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { ClinicRecipients } from './clinic-recipients.js';
import { REQUESTS_PATH } from './format-request.js';

/** Notifies requesters when a requested product is received, wholly or in part, unless they received it themselves. */
@Reaction({ name: 'tell-the-requester-of-the-arrival', to: ['purchase.received'] })
export class NotifyRequesterOfArrival implements ReactionClass {
  constructor(
    private readonly recipients: ClinicRecipients,
    private readonly notifier: Notifier,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { purchase } = event.data as EventCatalogue['purchase.received'];
    const requesters = await queryRows<{ id: string }>(
      tx,
      `select distinct r.requested_by as id from purchase_request x join reorder_request r on r.id = x.request_id
       where x.purchase_id = $1 and r.requested_by is not null`,
      [purchase.id],
    );
    const members: string[] = [];
    for (const { id } of requesters)
      if (id !== event.actor.id && (await this.recipients.isMember(id))) members.push(id);
    if (members.length === 0) return;
    const { quantityReceived, quantityPurchased, quantityOpen, item } = purchase;
    const isWhole = quantityOpen === 0 && quantityReceived === quantityPurchased;
    const arrived = isWhole ? '' : `${quantityReceived.toLocaleString('en')} of `;
    await this.notifier.notify(tx, members, {
      type: 'reorder.arrived',
      title: isWhole ? 'Arrived' : `${arrived}${quantityPurchased.toLocaleString('en')} arrived`,
      body: `${isolateDirection(event.actor.name)} received ${arrived}${formatQuantity(quantityPurchased, item.unit)} of "${item.name}"`,
      link: REQUESTS_PATH,
      project: 'perfect-b',
      dedupe: event.id,
    });
  }
}
