import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { ADJUSTMENT_REASON_LABELS, type WasteReason } from '@atrium/rules/stock/labels';
import { isExpired } from '@atrium/rules/stock/lots';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import {
  emptyContainers,
  findOpenOfLot,
  refillContainers,
  findRefilledIds,
} from '../stock/containers/open-containers.js';
import { CURRENT_LOT, LOT_COST } from '../stock/lots/lot-parts.js';
import { LateEntries } from '../stock/statements/late-entries.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { assertUndoable, UNDOABLE_COLUMNS, type UndoableWaste } from '../stock/ledger/undo-waste.js';
import { validateTime } from '../stock/statements/time-of-use.js';
import { formatContents } from './lot-moves.service.js';
import { LotChanges } from './lot-changes.js';
import { readUsable } from '../stock/ledger/level-change.js';

/** Writes off lots, and undoes write-offs. */
@Injectable()
export class WriteOffsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly stockLedger: StockLedger,
    private readonly lotChanges: LotChanges,
    private readonly lateEntries: LateEntries,
  ) {}

  /** Writes off units at their lot's cost. */
  writeOff(
    person: Person,
    id: number,
    input: {
      quantity?: number | null | undefined;
      reason: WasteReason;
      note?: string | null | undefined;
      discardedAt?: string | null | undefined;
    },
  ): Promise<unknown> {
    return this.transactions.run(async (tx) => {
      const occurredAt = validateTime(person, 'discardedAt', input.discardedAt);
      const row = await this.lotChanges.lock(tx, id);
      // Writing off the whole lot includes open containers.
      const open = input.quantity == null ? await findOpenOfLot(tx, id) : [];
      const quantity = input.quantity ?? (open.length > 0 ? row.quantity : Math.max(1, row.quantity));
      const { kind, before, value, day } = await queryRow<{
        kind: StockKind;
        before: number;
        value: string | null;
        day: string;
      }>(
        tx,
        `select s.kind, s.quantity as before, ($2 * ${LOT_COST})::text as value, (coalesce($3::timestamptz, now()) at time zone o.time_zone)::date::text as day
         from stock_lot t join stock s on s.id = t.stock_id, organisation o where t.id = $1`,
        [id, quantity, occurredAt],
      );
      if (input.reason === 'expired' && row.expiresOn !== null && !isExpired(row, day))
        throw invalidField(
          'reason',
          `It may be used until ${formatDayWithYear(row.expiresOn)}. Please choose another reason`,
        );
      if (occurredAt !== null && row.receivedOn !== null && row.receivedOn > day)
        throw invalidField(
          'discardedAt',
          `It was received on ${formatDayWithYear(row.receivedOn)}. Please choose a later time`,
        );
      const usable = await readUsable(tx, row.stockId);
      const change = {
        kind,
        together: await readUndoneTogether(tx),
        stockId: row.stockId,
        type: 'waste' as const,
        reason: input.reason,
        note: input.note ?? null,
        actor: toActor(person),
        occurredAt,
      };
      const late = { stockIds: [row.stockId], at: occurredAt, actor: change.actor };
      const stock = await this.lateEntries.record(tx, late, async () => {
        await this.lotChanges.assertSufficientQuantity(tx, await this.lotChanges.lock(tx, id), quantity);
        const discarded = await emptyContainers(
          tx,
          open.map((one) => one.id),
        );
        const emptied = discarded.length > 0 && (await this.stockLedger.addContentMovements(tx, change, discarded));
        const lots = [{ lotId: id, quantity: -quantity }];
        return quantity > 0
          ? this.stockLedger.addQuantity(tx, { ...change, quantity: -quantity, lots, value })
          : emptied;
      });
      const { currentQuantity } = stock as { readonly currentQuantity: number };
      const lot = await this.lotChanges.publishStock(
        tx,
        person,
        row,
        { stock, usable, delta: currentQuantity - before },
        {
          ...(open.length > 0 && { discarded: [formatContents(open), null] }),
          reason: [null, ADJUSTMENT_REASON_LABELS[input.reason]],
          ...(input.note == null ? {} : { note: [null, input.note] }),
        },
      );
      const { id: writeOffId } = await queryRow<{ id: number | null }>(
        tx,
        'select max(id)::int as id from stock_movement where together = $1',
        [change.together],
      );
      return { ...lot, writeOffId };
    });
  }

  /** Returns written-off units to their lot and containers. Their value no longer counts as waste. */
  undoWriteOff(person: Person, movementId: number): Promise<Lot> {
    return this.transactions.run(async (tx) => {
      const [line] = await queryRows<{ lotId: number | null }>(
        tx,
        `select ${CURRENT_LOT} as "lotId" from stock_movement m join stock_lot t on t.id = m.lot_id
         where m.id = $1 and m.type = 'waste' and m.undoes is null and (m.delta < 0 or m.together is not null)`,
        [movementId],
      );
      if (line?.lotId == null) throw notFound('Write-off');
      const row = await this.lotChanges.lock(tx, line.lotId);
      const lines = await queryRows<Line>(tx, READ_LINES, [movementId]);
      assertUndoable(lines, 'lot.not-undoable');
      const usable = await readUsable(tx, row.stockId);
      const { kind = 'item' } = lines[0] ?? {};
      const change = { kind, stockId: row.stockId, type: 'waste' as const, reason: null, actor: toActor(person) };
      const refilled = await refillContainers(
        tx,
        row.stockId,
        lines.filter(({ isContent }) => isContent).map(({ id }) => id),
      );
      let stock = refilled.length > 0 && (await this.stockLedger.addContentMovements(tx, change, refilled));
      let delta = refilled.reduce((sum, one) => sum + one.delta, 0);
      for (const { id, quantity, value, isContent } of lines) {
        if (isContent) continue;
        const lots = [{ lotId: row.id, quantity }];
        stock = await this.stockLedger.addQuantity(tx, { ...change, quantity, lots, value, undoes: id });
        delta += quantity;
      }
      const compensated = await this.lateEntries.undo(tx, {
        actor: change.actor,
        stockId: row.stockId,
        containerIds: findRefilledIds(refilled),
        wasteIds: lines.map(({ id }) => id),
      });
      stock = compensated?.stock ?? stock;
      delta += compensated?.quantity ?? 0;
      return this.lotChanges.publishStock(tx, person, row, { stock, usable, delta }, {});
    });
  }
}

interface Line extends UndoableWaste {
  readonly id: number;
  readonly kind: StockKind;
  readonly quantity: number;
  readonly value: string | null;
  readonly isContent: boolean;
}

/** SQL of all movements of one write-off. */
const READ_LINES = `
  select m.id::int as id, s.kind, -m.delta as quantity, (-m.value)::text as value, m.container_id is not null as "isContent", ${UNDOABLE_COLUMNS}
  from stock_movement m join stock s on s.id = m.stock_id left join opened_container k on k.id = m.container_id
  where m.id = $1 or m.together = (select together from stock_movement where id = $1) order by m.id`;

const readUndoneTogether = async (tx: Tx): Promise<number> =>
  (await queryRow<{ id: number }>(tx, `select nextval(pg_get_serial_sequence('stock_movement', 'id'))::int as id`)).id;
