import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { getLotName, type LotState } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import type { RowOf } from '../../platform/entities/table.js';
import { toUsableChange, type LevelChange } from '../stock/ledger/level-change.js';
import { StockEvents } from '../stock/ledger/stock-events.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { lots } from './lot.entity.js';
import { toStockEventData } from '../stock/ledger/stock-event-data.js';

export type LotRow = RowOf<typeof lots.table>;

interface LotChangeFacts {
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** Usable quantity of the product before the change. */
  readonly usable?: number;
  readonly isHeldBack?: boolean;
  readonly isReleased?: boolean;
  /** State that the user undid; null or absent when the change is no undo. */
  readonly undoes?: LotState | null;
  readonly heldSince?: Date | null;
  /** Reason for releasing the lot, which the lot's state does not store. */
  readonly reason?: string | null;
  /** Quantity that was recorded as given before the hold, such as "2 vials". */
  readonly given?: string;
  /** Quantity, such as "2 vials", of a recorded dose that was undone or corrected while the lot is held. */
  readonly removed?: string;
  /**
   * Quantity, such as "2 vials", of found usable units that may belong to this held lot. The manager stated why they do
   * not.
   */
  readonly found?: string;
}

/** Internal data of a lot event, which reactions read and clients do not receive. */
export interface LotEventData extends LevelChange {
  /** True when the event quarantines or recalls the lot. */
  readonly isHeldBack: boolean;
  /** True when the new state is less strict than before; the lot may still be quarantined. */
  readonly isReleased: boolean;
  /** State that the user undid; null when nothing was undone. */
  readonly undoes: LotState | null;
  /** Start of the hold that ends. */
  readonly heldSince: string | null;
  readonly reason: string | null;
  readonly given?: string;
  readonly removed?: string;
  readonly found?: string;
}

/** Locks the product of a lot before a change, and publishes the lot afterwards. */
@Injectable()
export class LotChanges {
  constructor(
    private readonly entities: EntityStore,
    private readonly stockLedger: StockLedger,
    private readonly outbox: Outbox,
    private readonly stockEvents: StockEvents,
  ) {}

  async lock(tx: Tx, id: number): Promise<LotRow> {
    const [found] = await queryRows<{ stockId: number }>(
      tx,
      'select stock_id as "stockId" from stock_lot where id = $1',
      [id],
    );
    if (found === undefined) throw notFound('Lot');
    await this.stockLedger.lock(tx, found.stockId);
    return this.entities.lock(tx, lots, { id });
  }

  async assertSufficientQuantity(
    tx: Tx,
    { number, quantity: there, stockId }: LotRow,
    quantity: number,
  ): Promise<void> {
    if (quantity <= there) return;
    const { unit } = await queryRow<{ unit: string }>(tx, 'select unit from stock where id = $1', [stockId]);
    const name = getLotName(number);
    const message = `${name.charAt(0).toUpperCase()}${name.slice(1)} holds ${formatQuantity(there, unit)}`;
    throw new DomainError('lot.too-few', { message }, { errors: [{ path: 'quantity', message }] });
  }

  /** Publishes the lot together with its product, whose next expiry date may have changed. */
  async publishLot(
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
    }: LotChangeFacts,
  ): Promise<Lot> {
    const lot = await this.entities.read(tx, lots, id);
    const stock = await this.stockEvents.touch(tx, lot.kind, lot.stockId);
    const name = getLotName(lot.number);
    await this.outbox.publish(tx, 'lot.updated', {
      actor: toActor(person),
      data: toStockEventData(lot.kind, stock, { lot }),
      rows: [{ table: 'stock_lot', id }],
      about: `${name} of ${lot.item.name}`,
      ...(changes !== undefined && { changes }),
      ...(usable !== undefined && {
        internal: {
          ...toUsableChange(stock, usable),
          isHeldBack,
          isReleased,
          undoes,
          heldSince: heldSince?.toISOString() ?? null,
          reason: reason ?? lot.stateReason,
          ...(given !== undefined && { given }),
          ...(removed !== undefined && { removed }),
          ...(found !== undefined && { found }),
        } satisfies LotEventData,
      }),
    });
    return lot;
  }

  /** Publishes a write-off or its undo. @param stock the current stock */
  async publishStock(
    tx: Tx,
    person: Person,
    row: LotRow,
    { stock, usable, delta }: { readonly stock: unknown; readonly usable: number; readonly delta: number },
    eventFacts: Readonly<Record<string, readonly [unknown, unknown]>>,
  ): Promise<Lot> {
    const lot = await this.entities.read(tx, lots, row.id);
    const { currentQuantity } = stock as { readonly currentQuantity: number };
    await this.stockEvents.publishUpdated(tx, {
      actor: toActor(person),
      kind: lot.kind,
      stock,
      lot,
      internal: toUsableChange(stock, usable),
      changes: {
        ...(delta === 0 ? {} : { currentQuantity: [currentQuantity - delta, currentQuantity] }),
        lot: [null, getLotName(row.number)],
        ...eventFacts,
      },
    });
    return lot;
  }
}
