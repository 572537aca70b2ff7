import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { ADJUSTMENT_REASON_LABELS, type WasteReason } from '@atrium/rules/stock/labels';
import { isExpired } from '@atrium/rules/stock/lots';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { emptyContainers, openOfLot, refillContainers, wholeAgain } from '../stock/containers/opened-containers.js';
import { CURRENT_LOT } from '../stock/lots/lot-parts.js';
import { LateEntries } from '../stock/statements/late-entries.js';
import { Stock } from '../stock/stock.js';
import { refuseUndo, UNDOABLE, type Undoable } from '../stock/undo-waste.js';
import { checkedTime } from '../usage/time-of-use.js';
import { COST_OF_LOT } from './lot.entity.js';
import { contentsOf } from './lot-moves.js';
import { LotWork } from './lot-work.js';

/** Writes off lots, and undoes write-offs. */
@Injectable()
export class WriteOffs {
  constructor(
    private readonly transactions: Transactions,
    private readonly stock: Stock,
    private readonly work: LotWork,
    private readonly lateEntries: LateEntries,
  ) {}

  /** Writes off units at their cost. */
  writeOff(
    person: Person,
    id: number,
    wish: {
      quantity?: number | null | undefined;
      reason: WasteReason;
      note?: string | null | undefined;
      discardedAt?: string | null | undefined;
    },
  ): Promise<unknown> {
    return this.transactions.run(async (tx) => {
      const occurredAt = checkedTime(person, 'discardedAt', wish.discardedAt);
      const row = await this.work.lock(tx, id);
      // Writing off the whole lot includes open containers.
      const open = wish.quantity == null ? await openOfLot(tx, id) : [];
      const quantity = wish.quantity ?? (open.length > 0 ? row.quantity : Math.max(1, row.quantity));
      const { kind, before, value, day } = await rowOf<{
        kind: StockKind;
        before: number;
        value: string | null;
        day: string;
      }>(
        tx,
        `select s.kind, s.quantity as before, ($2 * ${COST_OF_LOT})::text as value, (coalesce($3::timestamptz, now()) at time zone o.time_zone)::date::text as day
         from stock_lot t join stock s on s.id = t.stock_id, organisation o where t.id = $1`,
        [id, quantity, occurredAt],
      );
      if (wish.reason === 'expired' && row.expiresOn !== null && !isExpired(row, day))
        throw invalidField(
          'reason',
          `It may be used until ${formatDayWithYear(row.expiresOn)}. Please choose another reason`,
        );
      if (occurredAt !== null && row.receivedOn !== null && row.receivedOn > day)
        throw invalidField(
          'discardedAt',
          `It was received on ${formatDayWithYear(row.receivedOn)}. Please choose a later time`,
        );
      const usable = await this.work.usable(tx, row.stockId);
      const change = {
        kind,
        together: await undoneTogether(tx),
        stockId: row.stockId,
        type: 'waste' as const,
        reason: wish.reason,
        note: wish.note ?? null,
        actor: actorOf(person),
        occurredAt,
      };
      const late = { stockIds: [row.stockId], at: occurredAt, actor: change.actor };
      const stock = await this.lateEntries.record(tx, late, async () => {
        await this.work.mustHold(tx, await this.work.lock(tx, id), quantity);
        const discarded = await emptyContainers(
          tx,
          open.map((one) => one.id),
        );
        const emptied = discarded.length > 0 && (await this.stock.putContent(tx, change, discarded));
        const lots = [{ lotId: id, quantity: -quantity }];
        return quantity > 0 ? this.stock.put(tx, { ...change, quantity: -quantity, lots, value }) : emptied;
      });
      const { currentQuantity } = stock as { readonly currentQuantity: number };
      const lot = await this.work.tellOfStock(
        tx,
        person,
        row,
        { stock, usable, delta: currentQuantity - before },
        {
          ...(open.length > 0 && { discarded: [contentsOf(open), null] }),
          reason: [null, ADJUSTMENT_REASON_LABELS[wish.reason]],
          ...(wish.note == null ? {} : { note: [null, wish.note] }),
        },
      );
      const { id: writeOffId } = await rowOf<{ id: number | null }>(
        tx,
        'select max(id)::int as id from stock_movement where together = $1',
        [change.together],
      );
      return { ...lot, writeOffId };
    });
  }

  /** Puts written-off units back into their lot and containers; their value no longer counts as waste. */
  undoWriteOff(person: Person, movementId: number): Promise<Lot> {
    return this.transactions.run(async (tx) => {
      const [line] = await rowsOf<{ lotId: number | null }>(
        tx,
        `select ${CURRENT_LOT} as "lotId" from stock_movement m join stock_lot t on t.id = m.lot_id
         where m.id = $1 and m.type = 'waste' and m.undoes is null and (m.delta < 0 or m.together is not null)`,
        [movementId],
      );
      if (line?.lotId == null) throw notFound('Write-off');
      const row = await this.work.lock(tx, line.lotId);
      const lines = await rowsOf<Line>(tx, LINES, [movementId]);
      refuseUndo(lines, 'lot.not-undoable');
      const usable = await this.work.usable(tx, row.stockId);
      const { kind = 'item' } = lines[0] ?? {};
      const change = { kind, stockId: row.stockId, type: 'waste' as const, reason: null, actor: actorOf(person) };
      const refilled = await refillContainers(
        tx,
        row.stockId,
        lines.filter(({ isContent }) => isContent).map(({ id }) => id),
      );
      let stock = refilled.length > 0 && (await this.stock.putContent(tx, change, refilled));
      let delta = refilled.reduce((sum, one) => sum + one.delta, 0);
      for (const { id, quantity, value, isContent } of lines) {
        if (isContent) continue;
        const lots = [{ lotId: row.id, quantity }];
        stock = await this.stock.put(tx, { ...change, quantity, lots, value, undoes: id });
        delta += quantity;
      }
      const kept = await this.lateEntries.undo(tx, {
        actor: change.actor,
        stockId: row.stockId,
        containerIds: wholeAgain(refilled),
        wasteIds: lines.map(({ id }) => id),
      });
      stock = kept?.stock ?? stock;
      delta += kept?.quantity ?? 0;
      return this.work.tellOfStock(tx, person, row, { stock, usable, delta }, {});
    });
  }
}

interface Line extends Undoable {
  readonly id: number;
  readonly kind: StockKind;
  readonly quantity: number;
  readonly value: string | null;
  readonly isContent: boolean;
}

/** All movements of one write-off. */
const LINES = `
  select m.id::int as id, s.kind, -m.delta as quantity, (-m.value)::text as value, m.container_id is not null as "isContent", ${UNDOABLE}
  from stock_movement m join stock s on s.id = m.stock_id left join opened_container k on k.id = m.container_id
  where m.id = $1 or m.together = (select together from stock_movement where id = $1) order by m.id`;

const undoneTogether = async (tx: Tx): Promise<number> =>
  (await rowOf<{ id: number }>(tx, `select nextval(pg_get_serial_sequence('stock_movement', 'id'))::int as id`)).id;
