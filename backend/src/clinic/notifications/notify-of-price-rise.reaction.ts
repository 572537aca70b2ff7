import { getEntityPath } from '@atrium/rules/links/entity-path';
import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatUnitPrice } from '@atrium/rules/prices/money';
import { queryRow } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import type { PriceRise } from '../purchases/receipt-cost.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';

/** Notifies users who decide requests, and the buyers of a product, when it is received at a higher price. */
@Reaction({
  name: 'notify-managers-of-a-price-rise',
  to: ['purchase.received'],
  where: `e.internal -> 'rise' is not null and e.internal -> 'rise' <> 'null'`,
})
export class NotifyOfPriceRise implements ReactionClass {
  constructor(
    private readonly recipients: ClinicRecipients,
    private readonly notifier: Notifier,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { rise } = event.internal as { readonly rise: PriceRise };
    const { purchase } = event.data as { readonly purchase: Purchase };
    const { currency } = await queryRow<{ currency: string }>(tx, 'select currency from organisation');
    const money = (cost: string): string => formatUnitPrice(cost, currency);
    const at = purchase.supplier === null ? '' : ` at ${purchase.supplier.name}`;
    await this.notifier.notify(tx, await this.recipients.findBuyers(tx, purchase.itemId), {
      type: 'price.risen',
      title: 'Price increased',
      body: `"${purchase.item.name}" arrived at ${money(rise.now)} each${at}, up from ${money(rise.before)} (+${rise.percent}%)`,
      link: `${getEntityPath({ kind: purchase.kind, id: purchase.itemId })}?tab=prices`,
      project: 'perfect-b',
      dedupe: `${event.id} price`,
    });
  }
}
