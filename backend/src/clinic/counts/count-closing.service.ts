import type { postStockCount, reverseStockCount } from '@atrium/contract/clinic/counts/calls';
import type { StockCount } from '@atrium/contract/clinic/counts/schemas';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { getLotName } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Injectable } from '@nestjs/common';
import { readUserName } from '../../platform/database/user-name.js';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { EntityStore } from '../../platform/entities/entity-store.js';
import { withHeldStockCheck, assertNoHeldReturns } from '../stock/holds/held-stock.js';
import { rejectSurplus } from '../stock/holds/stated-levels.js';
import type { LotPart } from '../stock/lots/lot-parts.js';
import { getAdjustmentDetails, StockEvents } from '../stock/ledger/stock-events.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { CountEvents, assertManager } from './count-events.js';
import {
  hasUsableSurplus,
  readLastCounter,
  type Line,
  type LockedStock,
  lockStock,
  findOrCreateLineLot,
  markPosted,
  passToNextStatement,
  readLaterStatedLevels,
  readLines,
} from './count-lines.js';
import { LINE_DIFFERENCE, LINE_REVERSAL, type StockCountRow, stockCounts } from './stock-count.entity.js';

interface LineProblem {
  readonly lineId: number;
  readonly name: string;
  readonly message: string;
}
type PostReply = ReplyOf<typeof postStockCount>;
type ReverseReply = ReplyOf<typeof reverseStockCount>;

/** Posts, reverses and cancels counts. Posting writes each difference as an adjustment. */
@Injectable()
export class CountClosingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly entities: EntityStore,
    private readonly events: CountEvents,
    private readonly stockLedger: StockLedger,
    private readonly stockEvents: StockEvents,
  ) {}

  requestRecount(person: Person, id: number, lineIds: readonly number[], isWanted: boolean): Promise<StockCount> {
    assertManager(person);
    return this.transactions.run(async (tx) => {
      await this.events.lockOpenCount(tx, id);
      await this.events.assertNotPosted(tx, id, lineIds);
      await tx.query('update shelf_count_line set wants_recount = $3 where count_id = $1 and id = any($2::int[])', [
        id,
        lineIds,
        isWanted,
      ]);
      return this.events.publishLine(tx, person, id);
    });
  }

  /** Cancels the count. Posted lines stay posted; the other lines can still be read. */
  cancel(person: Person, id: number): Promise<StockCount> {
    return this.transactions.run(async (tx) => {
      const row = await this.events.lockOpenCount(tx, id);
      assertManager(person);
      const posted = await queryRows(
        tx,
        'select 1 from shelf_count_line where count_id = $1 and posted_delta is not null limit 1',
        [id],
      );
      return this.close(tx, person, row, posted.length > 0 ? 'posted' : 'cancelled');
    });
  }

  post(person: Person, id: number, seenVersion: number | undefined): Promise<unknown> {
    assertManager(person);
    return this.transactions.run((tx) => this.write(tx, person, id, seenVersion));
  }

  private async write(tx: Tx, person: Person, id: number, seenVersion: number | undefined): Promise<PostReply> {
    const head = await this.events.lockOpenCount(tx, id);
    if (seenVersion !== undefined && seenVersion < head.version)
      throw new DomainError('count.changed', { who: await readUserName(tx, await readLastCounter(tx, id)) });
    const stock = await lockStock(tx, id, 'l.posted_delta is null');
    const lines = await readLines(tx, id, LINE_DIFFERENCE, 'l.posted_delta is null');
    if (lines.length === 0) throw new DomainError('count.nothing-counted');
    const lineProblems: LineProblem[] = [];
    for (const row of stock.values()) {
      const own = lines.filter(({ stockId }) => stockId === row.id);
      const change = { person, countId: id, note: head.name };
      lineProblems.push(...(await this.postProduct(tx, change, row, own)));
    }
    await tx.query(
      `update shelf_count_line l set refusal = r.message
       from jsonb_to_recordset($1::jsonb) as r ("lineId" int, message text) where l.id = r."lineId"`,
      [JSON.stringify(lineProblems)],
    );
    const done = lines.filter((line) => lineProblems.every(({ lineId }) => lineId !== line.id));
    await markPosted(tx, done);
    const count =
      lineProblems.length > 0
        ? await this.events.publishLine(tx, person, id)
        : await this.close(tx, person, head, 'posted');
    const keptLines = done.filter(({ isLater }) => isLater).length;
    return { ...count, postedLines: done.length - keptLines, keptLines, refused: lineProblems };
  }

  /** Posts the lines of one product that can be posted. Returns the other lines with the actions they need. */
  private async postProduct(tx: Tx, change: Change, row: LockedStock, lines: readonly Line[]): Promise<LineProblem[]> {
    const lineProblems: LineProblem[] = [];
    const refuse = (line: Line, message: string) => lineProblems.push({ lineId: line.id, name: row.name, message });
    if (!row.isActive) {
      for (const line of lines)
        refuse(line, `"${row.name}" is deactivated. Reactivate it and post again, or remove the row from the count.`);
      return lineProblems;
    }
    const ready = lines.filter((line) => {
      if (line.wantsRecount) refuse(line, `"${row.name}" needs a recount. Count it or cancel the recount.`);
      return !line.wantsRecount;
    });
    const counted = ready.filter(({ isLater }) => !isLater);
    await tx.query('savepoint product');
    try {
      if (await hasUsableSurplus(tx, counted)) await rejectSurplus(tx, row.id);
      await this.adjust(tx, change, row, counted, (line, below, lot) =>
        refuse(line, belowZeroError(row, line, below, lot)),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await tx.query('rollback to savepoint product');
      const named = new Set(lineProblems.map(({ lineId }) => lineId));
      for (const line of ready) if (!named.has(line.id)) refuse(line, `"${row.name}": ${error.message}`);
    }
    return lineProblems;
  }

  /**
   * Reverses the adjustments of a posted count by opposite movements. A level that a later count, adjustment or import
   * has set stays. That later record then includes the reversed adjustment, so that its own reversal restores the level
   * before both.
   */
  reverse(person: Person, id: number): Promise<ReverseReply> {
    return this.transactions.run(async (tx) => {
      const head = await this.entities.lock(tx, stockCounts, { id });
      assertManager(person);
      if (head.status !== 'posted') throw new DomainError('count.not-posted');
      const stock = await lockStock(tx, id, 'l.posted_delta is not null');
      const lines = await readLines(tx, id, LINE_REVERSAL, `l.posted_delta is not null and ${LINE_REVERSAL} <> 0`);
      const laterLevels = await readLaterStatedLevels(tx, id);
      const problems: { path: string; message: string }[] = [];
      const change = { person, countId: id, note: `${head.name}, taken back` };
      for (const row of stock.values()) {
        const own = lines.filter(({ stockId, isLater }) => stockId === row.id && !isLater);
        const refuse = (line: Line, message: string) => problems.push({ path: `lines.${line.id}`, message });
        if (!row.isActive && own[0] !== undefined)
          refuse(own[0], `"${row.name}" is no longer in use. Reactivate it first.`);
        else
          try {
            await this.adjust(tx, change, row, own, (line) =>
              refuse(line, `"${row.name}" no longer has the units that the count added. Adjust it manually.`),
            );
          } catch (error) {
            if (!(error instanceof DomainError) || own[0] === undefined) throw error;
            refuse(own[0], `"${row.name}": ${error.message}`);
          }
      }
      throwLineProblems(problems);
      for (const line of lines) if (line.isLater) await passToNextStatement(tx, line);
      await tx.query(
        `update shelf_count set status = 'reversed', reversed_by = $2, reversed_via_key_id = $3, reversed_at = clock_timestamp(), version = version + 1, edited_version = version + 1,
           updated_at = clock_timestamp(), updated_by = $2 where id = $1`,
        [id, person.id, person.viaKeyId ?? null],
      );
      const entity: StockCount = await this.entities.read(tx, stockCounts, id);
      await this.entities.publish(tx, stockCounts, toActor(person), 'updated', entity, entity, { about: head.name });
      return { ...entity, kept: laterLevels };
    });
  }

  /** Writes the adjustment of one product. Skips each line that would fall below zero and calls `onShort` for it. */
  private async adjust(
    tx: Tx,
    { person, countId, note }: Change,
    row: LockedStock,
    lines: readonly Line[],
    onShort: (line: Line, below: number, lot: string | null) => void,
  ): Promise<void> {
    const parts: LotPart[] = [];
    let change = 0;
    for (const line of lines) {
      const lot = row.tracksLots ? await findOrCreateLineLot(tx, line) : null;
      const remaining = (lot?.quantity ?? row.quantity) + line.delta;
      if (remaining < 0) {
        onShort(line, -remaining, lot?.number ?? null);
        continue;
      }
      change += line.delta;
      if (lot !== null && line.delta !== 0) parts.push({ lotId: lot.id, quantity: line.delta });
    }
    // Increases come first, so that no intermediate balance is below zero.
    parts.sort((a, b) => b.quantity - a.quantity);
    if (change === 0 && parts.length === 0) return;
    const why = { reason: 'count', note } as const;
    if (!row.tracksLots) await assertNoHeldReturns(tx, findLotsWithSurplus(lines));
    const entity = await withHeldStockCheck(tx, [row.id], () =>
      this.stockLedger.addQuantity(tx, {
        kind: row.kind,
        stockId: row.id,
        quantity: change,
        type: 'adjustment',
        ...why,
        countId,
        actor: toActor(person),
        ...(parts.length > 0 && { lots: parts }),
      }),
    );
    await this.stockEvents.publishUpdated(tx, {
      actor: toActor(person),
      kind: row.kind,
      stock: entity,
      ...getAdjustmentDetails(entity, { quantity: change, usable: row.usable, why }),
    });
  }

  private async close(tx: Tx, person: Person, row: StockCountRow, status: 'posted' | 'cancelled'): Promise<StockCount> {
    await tx.query(
      `update shelf_count d set status = $2, closed_by = $3, closed_via_key_id = $4, closed_at = clock_timestamp(), version = version + 1, edited_version = version + 1,
         updated_at = clock_timestamp(), updated_by = $3 where d.id = $1`,
      [row.id, status, person.id, person.viaKeyId ?? null],
    );
    const entity: StockCount = await this.entities.read(tx, stockCounts, row.id);
    await this.entities.publish(tx, stockCounts, toActor(person), 'updated', entity, entity, { about: row.name });
    return entity;
  }
}

const findLotsWithSurplus = (lines: readonly Line[]): number[] =>
  lines.flatMap(({ lotId, delta }) => (lotId !== null && delta > 0 ? [lotId] : []));

interface Change {
  readonly person: Person;
  readonly countId: number;
  readonly note: string;
}

const throwLineProblems = (problems: readonly { readonly path: string; readonly message: string }[]): void => {
  const [first] = problems;
  if (first === undefined) return;
  const more = problems.length > 1 ? ` ${problems.length - 1} more cannot be reversed.` : '';
  throw new DomainError('count.refused', { message: `${first.message}${more}` }, { errors: [...problems] });
};

const belowZeroError = ({ name, unit }: LockedStock, { counted }: Line, below: number, lot: string | null): string =>
  `"${name}"${lot === null ? '' : ` (${getLotName(lot)})`}: ${formatQuantity(below, unit)} more than the ${counted} counted ${below === 1 ? 'has' : 'have'} left since. Count it again.`;
