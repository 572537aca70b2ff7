import { formatQuantity } from '@atrium/rules/stock/quantity';
import { getStockCrossing, getStockLabel, type StockKind, getStockStatus } from '@atrium/rules/stock/stock-status';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { type NewNotification, Notifier } from '../../platform/notifications/notifier.js';
import type { LevelChange, LevelChanges } from '../stock/ledger/level-change.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';
import { queryRows } from '../../platform/database/rows.js';

/** Fields of stock that a notification contains. It omits usage, and thereby patient references. */
interface NotifiedStock {
  readonly id: number;
  readonly kind: StockKind;
  readonly name: string;
  readonly unit: string;
  readonly isActive: boolean;
}

/** URL of the list of each kind. */
const LIST_PATHS: Readonly<Record<StockKind, string>> = {
  item: '/perfect-b/inventory',
  consumable: '/perfect-b/consumables',
};

const createStockLevelNotification = (
  stock: NotifiedStock,
  level: 'low' | 'out',
  { after, minimum }: { readonly after: number; readonly minimum: number },
): Omit<NewNotification, 'dedupe'> => ({
  type: `stock.${level}`,
  title: getStockLabel(level),
  body:
    level === 'out'
      ? `"${stock.name}" has run out`
      : `Only ${formatQuantity(after, stock.unit)} of "${stock.name}" left (minimum ${minimum})`,
  link: `${LIST_PATHS[stock.kind]}?search=${encodeURIComponent(stock.name)}`,
  project: 'perfect-b',
});

/** Types of all events that can change a stock level. */
const LEVEL_EVENTS = [
  'usage.logged',
  'usage.undone',
  'item.updated',
  'consumable.updated',
  'purchase.received',
  'purchase.reversed',
  'items.imported',
  'lot.updated',
] as const;

/** SQL condition that skips uses which leave the level above its minimum. */
const CAN_CROSS_MINIMUM = `e.type <> 'usage.logged' or (e.internal ->> 'after')::int <= (e.internal ->> 'minimum')::int`;

const isAboveMinimum = (kind: StockKind, quantity: number, minimum: number): boolean =>
  ['good', 'warning'].includes(getStockStatus(kind, quantity, minimum));

/**
 * Notifies users who decide requests when stock falls low or runs out: once per crossing, and again only after the
 * level was above its minimum.
 */
@Reaction({ name: 'notify-managers-when-stock-falls-low', to: LEVEL_EVENTS, where: CAN_CROSS_MINIMUM })
export class NotifyOfLowStock implements ReactionClass {
  constructor(
    private readonly recipients: ClinicRecipients,
    private readonly notifier: Notifier,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const internal = event.internal as LevelChange | LevelChanges | null;
    if (internal === null) return;
    const kind: StockKind = 'consumable' in (event.data as object) ? 'consumable' : 'item';
    for (const change of 'levels' in internal ? internal.levels : [internal])
      await this.reactToChange(tx, event, kind, change);
  }

  private async reactToChange(tx: Tx, event: StoredEvent, kind: StockKind, change: LevelChange): Promise<void> {
    const { stockId, before, after, minimum } = change;
    const wasAbove = isAboveMinimum(kind, before, minimum);
    const crossing = getStockCrossing(kind, before, after, minimum);
    // Most changes end here without a query.
    if (crossing === null && (wasAbove || !isAboveMinimum(kind, after, minimum))) return;
    // The level is or was above the minimum, so earlier notifications no longer count.
    if (crossing === null || wasAbove) await tx.query('delete from stock_told_out where stock_id = $1', [stockId]);
    if (crossing === null || (crossing === 'out' && !(await this.isFirstCrossing(tx, stockId)))) return;
    const [stock] = await queryRows<NotifiedStock>(
      tx,
      'select id, kind, name, unit, is_active as "isActive" from stock where id = $1',
      [stockId],
    );
    if (stock === undefined || !stock.isActive) return;
    const notification = createStockLevelNotification(stock, crossing, change);
    await this.notifier.notify(tx, await this.recipients.findDeciders(event.actor.id), {
      ...notification,
      dedupe: `${event.id} ${stockId}`,
    });
  }

  /** Returns whether the stock crossed this level for the first time since it was last above its minimum. */
  private async isFirstCrossing(tx: Tx, stockId: number): Promise<boolean> {
    const rows = await queryRows(
      tx,
      'insert into stock_told_out (stock_id) values ($1) on conflict do nothing returning stock_id',
      [stockId],
    );
    return rows.length === 1;
  }
}
