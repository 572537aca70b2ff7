import { formatContent } from '@atrium/rules/stock/contents';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { invalidField } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { withHeldStockCheck } from '../stock/holds/held-stock.js';
import { moveContainers, findOpenOfLot, type OpenContainer } from '../stock/containers/open-containers.js';
import { changeLots, findLot, type FoundLot, createLot, averageLotCosts } from '../stock/lots/lot-parts.js';
import {
  type NumberedLot,
  assertSameDate,
  assertManager,
  assertSameState,
  createNumberTakenError,
} from './lot-conflicts.js';
import { rejectDoubtfulLot } from './doubtful-lots.js';
import { type LotRow, LotChanges } from './lot-changes.js';
import { readUsable } from '../stock/ledger/level-change.js';

/** Formats the contents of open containers: "76 U, 12 U"; null without open containers. */
export const formatContents = (open: readonly OpenContainer[]): string | null =>
  open.length === 0 ? null : open.map(({ left, unit }) => formatContent(left, unit)).join(', ');

/**
 * SQL assignments for merged lots: units keep the longer hold and the stricter state of both lots. The state can no
 * longer be undone.
 */
const MERGE_HOLD = `held_since = least(t.held_since, o.held_since), state_before = null,
  managed_state = case when 'recalled' in (t.managed_state, o.managed_state) then 'recalled'
    when 'quarantined' in (t.managed_state, o.managed_state) then 'quarantined' else 'available' end`;

/** Merges and splits lots. */
@Injectable()
export class LotMovesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly lotChanges: LotChanges,
  ) {}

  /** Moves all units of a lot into another lot with the right number. The empty lot remains. */
  merge(
    person: Person,
    id: number,
    { into, expiresOn = null }: { readonly into: number; readonly expiresOn?: string | null | undefined },
  ): Promise<unknown> {
    assertManager(person);
    return this.runInTransaction(id, async (tx, row) => {
      if (into === id) throw invalidField('into', 'This is the same lot');
      const [other] = await queryRows<FoundLot>(
        tx,
        `select id, number, expires_on::text as "expiresOn", quantity, state from stock_lot where id = $1 and stock_id = $2`,
        [into, row.stockId],
      );
      if (other === undefined) throw invalidField('into', 'This lot belongs to another product');
      assertSameDate(other, expiresOn ?? row.expiresOn);
      assertSameState(row, other);
      const day = other.expiresOn ?? expiresOn ?? row.expiresOn;
      // A product has one unknown lot per expiry date.
      if (other.number === null && other.expiresOn !== day && (await findLot(tx, row.stockId, null, day)) !== undefined)
        throw createNumberTakenError(null);
      const usable = await readUsable(tx, row.stockId);
      await tx.query(
        `update stock_lot t set expires_on = $3, ${MERGE_HOLD}, version = t.version + 1, edited_version = t.version + 1,
           updated_at = clock_timestamp(), updated_by = $4 from stock_lot o where t.id = $1 and o.id = $2`,
        [into, id, day, person.id],
      );
      const parts = [
        { lotId: id, quantity: -row.quantity },
        { lotId: into, quantity: row.quantity },
      ];
      await averageLotCosts(tx, { from: id, into, quantity: row.quantity });
      await changeLots(tx, parts, true);
      await tx.query(
        `update stock_lot set merged_into = $2, merged_at = case when id = $1 then clock_timestamp() else merged_at end
         where id = $1 or merged_into = $1`,
        [id, into],
      );
      const open = formatContents(await findOpenOfLot(tx, id));
      await moveContainers(tx, id, into);
      const moved = (before: number, after: number, opened: readonly [unknown, unknown]) => ({
        ...(before !== after || open === null ? { quantity: [before, after] as const } : {}),
        ...(open === null ? {} : { opened }),
      });
      await this.lotChanges.publishLot(tx, person, id, { changes: moved(row.quantity, 0, [open, null]) });
      return this.lotChanges.publishLot(tx, person, into, {
        changes: moved(other.quantity, other.quantity + row.quantity, [null, open]),
        usable,
      });
    });
  }

  /** Moves some units of a lot to a lot with another number and expiry date, which is created if it does not exist. */
  split(
    person: Person,
    id: number,
    {
      quantity,
      acceptNumber = false,
      ...named
    }: NumberedLot & { readonly quantity: number; readonly acceptNumber?: boolean | undefined },
  ): Promise<unknown> {
    assertManager(person);
    return this.runInTransaction(id, async (tx, row) => {
      await this.lotChanges.assertSufficientQuantity(tx, row, quantity);
      const { number = null, expiresOn = null } = named;
      const known = await findLot(tx, row.stockId, number, expiresOn);
      if (known?.id === id) throw createNumberTakenError(known.number);
      if (known !== undefined) {
        assertSameDate(known, expiresOn);
        assertSameState(row, known);
      } else if (number !== null && !acceptNumber)
        await rejectDoubtfulLot(tx, { stockId: row.stockId, number, path: 'number' });
      const usable = await readUsable(tx, row.stockId);
      const part = known ?? (await createLot(tx, row.stockId, number, expiresOn));
      await tx.query(
        `update stock_lot t set expires_on = coalesce(t.expires_on, $3), supplier_id = coalesce(t.supplier_id, o.supplier_id),
           received_on = coalesce(t.received_on, o.received_on), purchase_id = coalesce(t.purchase_id, o.purchase_id),
           state = case when $4 then o.state else t.state end, state_reason = case when $4 then o.state_reason else t.state_reason end,
           state_at = case when $4 then o.state_at else t.state_at end, state_by = case when $4 then o.state_by else t.state_by end, ${MERGE_HOLD},
           version = t.version + 1, edited_version = t.version + 1, updated_at = clock_timestamp(), updated_by = $5
         from stock_lot o where t.id = $1 and o.id = $2`,
        [part.id, id, expiresOn, known === undefined, person.id],
      );
      const parts = [
        { lotId: id, quantity: -quantity },
        { lotId: part.id, quantity },
      ];
      await averageLotCosts(tx, { from: id, into: part.id, quantity });
      await changeLots(tx, parts, true);
      await this.lotChanges.publishLot(tx, person, id, {
        changes: { quantity: [row.quantity, row.quantity - quantity] },
      });
      return this.lotChanges.publishLot(tx, person, part.id, { changes: { quantity: [null, quantity] }, usable });
    });
  }

  private runInTransaction(id: number, work: (tx: Tx, row: LotRow) => Promise<unknown>): Promise<unknown> {
    return this.transactions.run(async (tx) => {
      const row = await this.lotChanges.lock(tx, id);
      return withHeldStockCheck(tx, [row.stockId], () => work(tx, row));
    });
  }
}
