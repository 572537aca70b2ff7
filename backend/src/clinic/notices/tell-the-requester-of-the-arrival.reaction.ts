import type { EventCatalogue } from '@atrium/contract/core/live';
import { quantityText } from '@atrium/rules/stock/quantity';
import { rowsOf } from '../../platform/database/rows.js';
import { isolate } from '@atrium/rules/names/isolate';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notices } from '../../platform/notifications/notices.js';
import { ClinicPeople } from './clinic-people.js';
import { REQUESTS_SCREEN } from './wish-in-words.js';

/** Notifies requesters when what they requested arrives, wholly or in part, unless they received it themselves. */
@Reaction({ name: 'tell-the-requester-of-the-arrival', to: ['purchase.received'] })
export class TellTheRequesterOfTheArrival implements ReactionClass {
  constructor(
    private readonly people: ClinicPeople,
    private readonly notices: Notices,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { purchase } = event.data as EventCatalogue['purchase.received'];
    const requesters = await rowsOf<{ id: string }>(
      tx,
      `select distinct r.requested_by as id from purchase_request x join reorder_request r on r.id = x.request_id
       where x.purchase_id = $1 and r.requested_by is not null`,
      [purchase.id],
    );
    const members: string[] = [];
    for (const { id } of requesters) if (id !== event.actor.id && (await this.people.isMember(id))) members.push(id);
    if (members.length === 0) return;
    const { quantityReceived, quantityPurchased, quantityOpen, item } = purchase;
    const isWhole = quantityOpen === 0 && quantityReceived === quantityPurchased;
    const arrived = isWhole ? '' : `${quantityReceived.toLocaleString('en')} of `;
    await this.notices.tell(tx, members, {
      type: 'reorder.arrived',
      title: isWhole ? 'Arrived' : `${arrived}${quantityPurchased.toLocaleString('en')} arrived`,
      body: `${isolate(event.actor.name)} received ${arrived}${quantityText(quantityPurchased, item.unit)} of "${item.name}"`,
      link: REQUESTS_SCREEN,
      project: 'perfect-b',
      dedupe: event.id,
    });
  }
}
