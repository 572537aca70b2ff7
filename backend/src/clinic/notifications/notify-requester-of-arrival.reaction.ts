import type { EventCatalogue } from '@atrium/contract/core/live';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { queryRows } from '../../platform/database/rows.js';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { getDisplayName, type PersonName } from '@atrium/rules/people/people';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';
import { REQUESTS_PATH } from './format-request.js';

/**
 * Notifies requesters when a requested product is received, wholly or in part, unless they received it themselves. The
 * managers are notified in place of requesters without access.
 */
@Reaction({ name: 'tell-the-requester-of-the-arrival', to: ['purchase.received'] })
export class NotifyRequesterOfArrival implements ReactionClass {
  constructor(
    private readonly recipients: ClinicRecipients,
    private readonly notifier: Notifier,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { purchase } = event.data as EventCatalogue['purchase.received'];
    const requesters = await queryRows<PersonName & { id: string }>(
      tx,
      `select distinct u.id, u.first_name as "firstName", u.last_name as "lastName", u.email
       from purchase_request x join reorder_request r on r.id = x.request_id join app_user u on u.id = r.requested_by
       where x.purchase_id = $1 order by u.id`,
      [purchase.id],
    );
    const { quantityReceived, quantityPurchased, quantityOpen, item } = purchase;
    const isWhole = quantityOpen === 0 && quantityReceived === quantityPurchased;
    const arrived = isWhole ? '' : `${quantityReceived.toLocaleString('en')} of `;
    for (const { id, ...requester } of requesters) {
      const { userIds, areManagers } = await this.recipients.findForUser(id, event.actor.id);
      const whose = areManagers ? `, requested by ${isolateDirection(getDisplayName(requester))}` : '';
      await this.notifier.notify(tx, userIds, {
        type: 'reorder.arrived',
        title: isWhole ? 'Arrived' : `${arrived}${quantityPurchased.toLocaleString('en')} arrived`,
        body: `${isolateDirection(event.actor.name)} received ${arrived}${formatQuantity(quantityPurchased, item.unit)} of "${item.name}"${whose}`,
        link: REQUESTS_PATH,
        project: 'perfect-b',
        dedupe: areManagers ? `${event.id} ${id}` : event.id,
      });
    }
  }
}
