import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { lotName, type LotState } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { Injectable } from '@nestjs/common';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { Records } from '../../platform/records/records.js';
import type { RowOf } from '../../platform/records/table.js';
import { stockViews, USABLE } from '../stock/stock.entity.js';
import { levelChange, type LevelChange, Stock } from '../stock/stock.js';
import { lots } from './lot.entity.js';
import { ofStock } from '../stock/of-stock.js';

export type LotRow = RowOf<typeof lots.table>;

interface Told {
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** Usable quantity of the stock before the change. */
  readonly usable?: number;
  readonly isHeldBack?: boolean;
  readonly isReleased?: boolean;
  /** The user undid the last change of the state. */
  readonly undoes?: LotState | null;
  readonly heldSince?: Date | null;
  /** Reason of a release that the state does not contain. */
  readonly reason?: string | null;
  /** "2 vials": recorded as given before the hold. */
  readonly given?: string;
  /** "2 vials": recorded as given, and undone or corrected while the lot is held. */
  readonly removed?: string;
  /** "2 vials": usable units that were found and may be of this held lot; a manager stated why they are not. */
  readonly found?: string;
}

/** Internal data of a lot's event for reactions. */
export interface LotNews extends LevelChange {
  /** The event quarantines or recalls the lot. */
  readonly isHeldBack: boolean;
  /** The state is weaker than before; the lot may still be quarantined. */
  readonly isReleased: boolean;
  /** The state that its author undid; null when nothing was undone. */
  readonly undoes: LotState | null;
  /** Start of the hold that ends. */
  readonly heldSince: string | null;
  readonly reason: string | null;
  readonly given?: string;
  readonly removed?: string;
  readonly found?: string;
}

/** Locks the stock of a lot before a change, and publishes the lot after it. */
@Injectable()
export class LotWork {
  constructor(
    private readonly records: Records,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
  ) {}

  /** Returns the usable quantity. */
  async usable(tx: Tx, stockId: number): Promise<number> {
    const { usable } = await rowOf<{ usable: number }>(tx, `select ${USABLE} as usable from stock s where s.id = $1`, [
      stockId,
    ]);
    return usable;
  }

  async lock(tx: Tx, id: number): Promise<LotRow> {
    const [found] = await rowsOf<{ stockId: number }>(tx, 'select stock_id as "stockId" from stock_lot where id = $1', [
      id,
    ]);
    if (found === undefined) throw notFound('Lot');
    await this.stock.lock(tx, found.stockId);
    return this.records.lock(tx, lots, { id });
  }

  async mustHold(tx: Tx, { number, quantity: there, stockId }: LotRow, quantity: number): Promise<void> {
    if (quantity <= there) return;
    const { unit } = await rowOf<{ unit: string }>(tx, 'select unit from stock where id = $1', [stockId]);
    const name = lotName(number);
    const message = `${name.charAt(0).toUpperCase()}${name.slice(1)} holds ${quantityText(there, unit)}`;
    throw new DomainError('lot.too-few', { message }, { errors: [{ path: 'quantity', message }] });
  }

  /** Publishes the lot with its stock, whose next expiry may have changed. */
  async tell(
    tx: Tx,
    person: Person,
    id: number,
    {
      changes,
      usable,
      isHeldBack = false,
      isReleased = false,
      undoes = null,
      heldSince = null,
      reason = null,
      given,
      removed,
      found,
    }: Told,
  ): Promise<Lot> {
    const lot = await this.records.read(tx, lots, id);
    const view = stockViews[lot.kind];
    const stock = await rowOf<{ json: unknown }>(
      tx,
      `with changed as (update stock set version = version + 1 where id = $1 returning *)
       select ${view.json} as json from changed s ${view.joins}`,
      [lot.stockId],
    );
    const name = lotName(lot.number);
    await this.outbox.publish(tx, 'lot.updated', {
      actor: actorOf(person),
      data: ofStock(lot.kind, stock.json, { lot }),
      rows: [{ table: 'stock_lot', id }],
      about: `${name} of ${lot.item.name}`,
      ...(changes !== undefined && { changes }),
      ...(usable !== undefined && {
        internal: {
          ...levelChange(stock.json, (stock.json as { usableQuantity: number }).usableQuantity - usable),
          isHeldBack,
          isReleased,
          undoes,
          heldSince: heldSince?.toISOString() ?? null,
          reason: reason ?? lot.stateReason,
          ...(given !== undefined && { given }),
          ...(removed !== undefined && { removed }),
          ...(found !== undefined && { found }),
        } satisfies LotNews,
      }),
    });
    return lot;
  }

  /** Publishes a write-off or its undo. @param stock the current stock */
  async tellOfStock(
    tx: Tx,
    person: Person,
    row: LotRow,
    { stock, usable, delta }: { readonly stock: unknown; readonly usable: number; readonly delta: number },
    said: Readonly<Record<string, readonly [unknown, unknown]>>,
  ): Promise<Lot> {
    const lot = await this.records.read(tx, lots, row.id);
    const { currentQuantity, usableQuantity } = stock as {
      readonly currentQuantity: number;
      readonly usableQuantity: number;
    };
    await this.outbox.publish(tx, `${lot.kind}.updated`, {
      actor: actorOf(person),
      data: ofStock(lot.kind, stock, { lot }),
      rows: [{ table: 'stock', id: row.stockId }],
      internal: levelChange(stock, usableQuantity - usable),
      changes: {
        ...(delta === 0 ? {} : { currentQuantity: [currentQuantity - delta, currentQuantity] }),
        lot: [null, lotName(row.number)],
        ...said,
      },
    });
    return lot;
  }
}
