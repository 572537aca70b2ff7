import type { Purchase } from '@atrium/contract/clinic/purchases/schemas';
import { formatUnitPrice } from '@atrium/rules/prices/money';
import { rowOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notices } from '../../platform/notifications/notices.js';
import type { PriceRise } from '../purchases/receipt-cost.js';
import { ClinicPeople } from './clinic-people.js';
import { SCREEN_OF } from './stock-level-notice.js';

/** Notifies users who decide requests, and the buyers of a product, when it arrives at a higher price. */
@Reaction({
  name: 'notify-managers-of-a-price-rise',
  to: ['purchase.received'],
  where: `e.internal -> 'rise' is not null and e.internal -> 'rise' <> 'null'`,
})
export class NotifyManagersOfAPriceRise implements ReactionClass {
  constructor(
    private readonly people: ClinicPeople,
    private readonly notices: Notices,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { rise } = event.internal as { readonly rise: PriceRise };
    const { purchase } = event.data as { readonly purchase: Purchase };
    const { currency } = await rowOf<{ currency: string }>(tx, 'select currency from organisation');
    const money = (cost: string): string => formatUnitPrice(cost, currency);
    const at = purchase.supplier === null ? '' : ` at ${purchase.supplier.name}`;
    await this.notices.tell(tx, await this.people.whoOrders(tx, purchase.itemId), {
      type: 'price.risen',
      title: 'Price Risen',
      body: `"${purchase.item.name}" arrived for ${money(rise.now)} each${at}, ${money(rise.before)} before (+${rise.percent}%)`,
      link: `${SCREEN_OF[purchase.kind]}/${purchase.itemId}?tab=prices`,
      project: 'perfect-b',
      dedupe: `${event.id} price`,
    });
  }
}
