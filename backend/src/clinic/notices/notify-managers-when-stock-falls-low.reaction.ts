import { stockCrossing, type StockKind, stockStatusOf } from '@atrium/rules/stock/stock-status';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notices } from '../../platform/notifications/notices.js';
import type { LevelChange, LevelChanges } from '../stock/stock.js';
import { ClinicPeople } from './clinic-people.js';
import { type NoticedStock, stockLevelNotice } from './stock-level-notice.js';
import { rowsOf } from '../../platform/database/rows.js';

/** All events that can change a level. */
const CHANGES_OF_LEVELS = [
  'usage.logged',
  'usage.undone',
  'item.updated',
  'consumable.updated',
  'purchase.received',
  'purchase.reversed',
  'items.imported',
  'lot.updated',
] as const;

/** Skips uses that leave the level above its minimum. */
const MAY_BE_NEWS = `e.type <> 'usage.logged' or (e.internal ->> 'after')::int <= (e.internal ->> 'minimum')::int`;

const isAbove = (kind: StockKind, quantity: number, minimum: number): boolean =>
  ['good', 'warning'].includes(stockStatusOf(kind, quantity, minimum));

/**
 * Notifies deciders when stock falls low or runs out: once per crossing, and again only after the level was above its
 * minimum.
 */
@Reaction({ name: 'notify-managers-when-stock-falls-low', to: CHANGES_OF_LEVELS, where: MAY_BE_NEWS })
export class NotifyManagersWhenStockFallsLow implements ReactionClass {
  constructor(
    private readonly people: ClinicPeople,
    private readonly notices: Notices,
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
    const wasAbove = isAbove(kind, before, minimum);
    const crossing = stockCrossing(kind, before, after, minimum);
    // Most changes end here without a query.
    if (crossing === null && (wasAbove || !isAbove(kind, after, minimum))) return;
    // The level is or was above the minimum, so earlier notifications no longer count.
    if (crossing === null || wasAbove) await tx.query('delete from stock_told_out where stock_id = $1', [stockId]);
    if (crossing === null || (crossing === 'out' && !(await this.isFirstTime(tx, stockId)))) return;
    const [stock] = await rowsOf<NoticedStock>(
      tx,
      'select id, kind, name, unit, is_active as "isActive" from stock where id = $1',
      [stockId],
    );
    if (stock === undefined || !stock.isActive) return;
    const notice = stockLevelNotice(stock, crossing, change);
    await this.notices.tell(tx, await this.people.deciders(event.actor.id), {
      ...notice,
      dedupe: `${event.id} ${stockId}`,
    });
  }

  /** Returns whether the stock ran out for the first time since it was above its minimum. */
  private async isFirstTime(tx: Tx, stockId: number): Promise<boolean> {
    const rows = await rowsOf(
      tx,
      'insert into stock_told_out (stock_id) values ($1) on conflict do nothing returning stock_id',
      [stockId],
    );
    return rows.length === 1;
  }
}
