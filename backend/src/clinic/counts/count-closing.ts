import type { postStockCount, reverseStockCount } from '@atrium/contract/clinic/stock-counts/calls';
import type { StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { lotName } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { Injectable } from '@nestjs/common';
import { nameOf } from '../../platform/database/name-of.js';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { Records } from '../../platform/records/records.js';
import { guardHeldStock, refuseReturnOfHeld } from '../holds/held-stock.js';
import { refuseSurplus } from '../holds/stated-levels.js';
import type { LotPart } from '../stock/lots/lot-parts.js';
import { adjusted } from '../stock/stock-editor.js';
import { Stock } from '../stock/stock.js';
import { CountRecord, managersOnly } from './count-record.js';
import {
  hasUsableSurplus,
  lastCounter,
  type Line,
  type LockedStock,
  lockStock,
  lotOf,
  markPosted,
  passOn,
  readKeptLevels,
  readLines,
} from './count-lines.js';
import { DIFFERENCE_OF_LINE, REVERSAL_OF_LINE, type StockCountRow, stockCounts } from './stock-count.entity.js';
import { ofStock } from '../stock/of-stock.js';

interface Refusal {
  readonly lineId: number;
  readonly name: string;
  readonly message: string;
}
type PostReply = ReplyOf<typeof postStockCount>;
type ReverseReply = ReplyOf<typeof reverseStockCount>;

/** Posts, reverses and cancels counts. A posted difference is an adjustment. */
@Injectable()
export class CountClosing {
  constructor(
    private readonly transactions: Transactions,
    private readonly records: Records,
    private readonly record: CountRecord,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
  ) {}

  askRecount(person: Person, id: number, lineIds: readonly number[], wanted: boolean): Promise<StockCount> {
    managersOnly(person);
    return this.transactions.run(async (tx) => {
      await this.record.lockOpen(tx, id);
      await this.record.refusePosted(tx, id, lineIds);
      await tx.query('update shelf_count_line set wants_recount = $3 where count_id = $1 and id = any($2::int[])', [
        id,
        lineIds,
        wanted,
      ]);
      return this.record.counted(tx, person, id);
    });
  }

  /** Ends the count. Lines that are posted stay posted; the others are kept for reading. */
  cancel(person: Person, id: number): Promise<StockCount> {
    return this.transactions.run(async (tx) => {
      const row = await this.record.lockOpen(tx, id);
      managersOnly(person);
      const posted = await rowsOf(
        tx,
        'select 1 from shelf_count_line where count_id = $1 and posted_delta is not null limit 1',
        [id],
      );
      return this.close(tx, person, row, posted.length > 0 ? 'posted' : 'cancelled');
    });
  }

  post(person: Person, id: number, seen: number | undefined): Promise<unknown> {
    managersOnly(person);
    return this.transactions.run((tx) => this.write(tx, person, id, seen));
  }

  private async write(tx: Tx, person: Person, id: number, seen: number | undefined): Promise<PostReply> {
    const head = await this.record.lockOpen(tx, id);
    if (seen !== undefined && seen < head.version)
      throw new DomainError('count.changed', { who: await nameOf(tx, await lastCounter(tx, id)) });
    const stock = await lockStock(tx, id, 'l.posted_delta is null');
    const lines = await readLines(tx, id, DIFFERENCE_OF_LINE, 'l.posted_delta is null');
    if (lines.length === 0) throw new DomainError('count.nothing-counted');
    const refused: Refusal[] = [];
    for (const row of stock.values()) {
      const own = lines.filter(({ stockId }) => stockId === row.id);
      const change = { person, countId: id, note: head.name };
      refused.push(...(await this.postProduct(tx, change, row, own)));
    }
    await tx.query(
      `update shelf_count_line l set refusal = r.message
       from jsonb_to_recordset($1::jsonb) as r ("lineId" int, message text) where l.id = r."lineId"`,
      [JSON.stringify(refused)],
    );
    const done = lines.filter((line) => refused.every(({ lineId }) => lineId !== line.id));
    await markPosted(tx, done);
    const count =
      refused.length > 0 ? await this.record.counted(tx, person, id) : await this.close(tx, person, head, 'posted');
    const keptLines = done.filter(({ isLater }) => isLater).length;
    return { ...count, postedLines: done.length - keptLines, keptLines, refused };
  }

  /** Posts the lines of one product that can be posted. Returns the others with the required actions. */
  private async postProduct(tx: Tx, change: Change, row: LockedStock, lines: readonly Line[]): Promise<Refusal[]> {
    const refused: Refusal[] = [];
    const refuse = (line: Line, message: string) => refused.push({ lineId: line.id, name: row.name, message });
    if (!row.isActive) {
      for (const line of lines)
        refuse(line, `"${row.name}" is deactivated. Reactivate it and post again, or remove the row from the count.`);
      return refused;
    }
    const ready = lines.filter((line) => {
      if (line.wantsRecount) refuse(line, `"${row.name}" has to be counted again. Count it, or cancel the recount.`);
      return !line.wantsRecount;
    });
    const counted = ready.filter(({ isLater }) => !isLater);
    await tx.query('savepoint product');
    try {
      if (await hasUsableSurplus(tx, counted)) await refuseSurplus(tx, row.id);
      await this.adjust(tx, change, row, counted, (line, below, lot) => refuse(line, tooMany(row, line, below, lot)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await tx.query('rollback to savepoint product');
      const named = new Set(refused.map(({ lineId }) => lineId));
      for (const line of ready) if (!named.has(line.id)) refuse(line, `"${row.name}": ${error.message}`);
    }
    return refused;
  }

  /**
   * Reverses the adjustments of a count by opposite movements. Levels that were stated later stay; the statement that
   * followed takes over the adjustment, so that its own reversal restores the level before both.
   */
  reverse(person: Person, id: number): Promise<ReverseReply> {
    return this.transactions.run(async (tx) => {
      const head = await this.records.lock(tx, stockCounts, { id });
      managersOnly(person);
      if (head.status !== 'posted') throw new DomainError('count.not-posted');
      const stock = await lockStock(tx, id, 'l.posted_delta is not null');
      const lines = await readLines(
        tx,
        id,
        REVERSAL_OF_LINE,
        `l.posted_delta is not null and ${REVERSAL_OF_LINE} <> 0`,
      );
      const kept = await readKeptLevels(tx, id);
      const problems: { path: string; message: string }[] = [];
      const change = { person, countId: id, note: `${head.name}, taken back` };
      for (const row of stock.values()) {
        const own = lines.filter(({ stockId, isLater }) => stockId === row.id && !isLater);
        const refuse = (line: Line, message: string) => problems.push({ path: `lines.${line.id}`, message });
        if (!row.isActive && own[0] !== undefined)
          refuse(own[0], `"${row.name}" is no longer in use. Bring it back first.`);
        else
          try {
            await this.adjust(tx, change, row, own, (line) =>
              refuse(line, `"${row.name}" no longer holds what the count added to it. Adjust it by hand.`),
            );
          } catch (error) {
            if (!(error instanceof DomainError) || own[0] === undefined) throw error;
            refuse(own[0], `"${row.name}": ${error.message}`);
          }
      }
      refuseAll(problems);
      for (const line of lines) if (line.isLater) await passOn(tx, line);
      await tx.query(
        `update shelf_count set status = 'reversed', reversed_by = $2, reversed_via_key_id = $3, reversed_at = clock_timestamp(), version = version + 1, edited_version = version + 1,
           updated_at = clock_timestamp(), updated_by = $2 where id = $1`,
        [id, person.id, person.viaKeyId ?? null],
      );
      const entity: StockCount = await this.records.read(tx, stockCounts, id);
      await this.records.tell(tx, stockCounts, actorOf(person), 'updated', entity, entity, { about: head.name });
      return { ...entity, kept };
    });
  }

  /** Writes the adjustment of one product. Calls `onShort` for each line that would fall below zero, and skips it. */
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
      const lot = row.tracksLots ? await lotOf(tx, line) : null;
      const left = (lot?.quantity ?? row.quantity) + line.delta;
      if (left < 0) {
        onShort(line, -left, lot?.number ?? null);
        continue;
      }
      change += line.delta;
      if (lot !== null && line.delta !== 0) parts.push({ lotId: lot.id, quantity: line.delta });
    }
    // Increases come first, so that no intermediate balance is below zero.
    parts.sort((a, b) => b.quantity - a.quantity);
    if (change === 0 && parts.length === 0) return;
    const why = { reason: 'count', note } as const;
    if (!row.tracksLots) await refuseReturnOfHeld(tx, lotsWithMore(lines));
    const entity = await guardHeldStock(tx, [row.id], () =>
      this.stock.put(tx, {
        kind: row.kind,
        stockId: row.id,
        quantity: change,
        type: 'adjustment',
        ...why,
        countId,
        actor: actorOf(person),
        ...(parts.length > 0 && { lots: parts }),
      }),
    );
    await this.outbox.publish(tx, `${row.kind}.updated`, {
      actor: actorOf(person),
      data: ofStock(row.kind, entity, {}),
      rows: [{ table: 'stock', id: row.id }],
      ...adjusted(entity, change, why),
    });
  }

  private async close(tx: Tx, person: Person, row: StockCountRow, status: 'posted' | 'cancelled'): Promise<StockCount> {
    await tx.query(
      `update shelf_count d set status = $2, closed_by = $3, closed_via_key_id = $4, closed_at = clock_timestamp(), version = version + 1, edited_version = version + 1,
         updated_at = clock_timestamp(), updated_by = $3 where d.id = $1`,
      [row.id, status, person.id, person.viaKeyId ?? null],
    );
    const entity: StockCount = await this.records.read(tx, stockCounts, row.id);
    await this.records.tell(tx, stockCounts, actorOf(person), 'updated', entity, entity, { about: row.name });
    return entity;
  }
}

const lotsWithMore = (lines: readonly Line[]): number[] =>
  lines.flatMap(({ lotId, delta }) => (lotId !== null && delta > 0 ? [lotId] : []));

interface Change {
  readonly person: Person;
  readonly countId: number;
  readonly note: string;
}

const refuseAll = (problems: readonly { readonly path: string; readonly message: string }[]): void => {
  const [first] = problems;
  if (first === undefined) return;
  const more = problems.length > 1 ? ` ${problems.length - 1} more cannot be taken back either.` : '';
  throw new DomainError('count.refused', { message: `${first.message}${more}` }, { errors: [...problems] });
};

const tooMany = ({ name, unit }: LockedStock, { counted }: Line, below: number, lot: string | null): string =>
  `${quantityText(below, unit)} more of "${name}"${lot === null ? '' : ` (${lotName(lot)})`} went since ${counted} ${counted === 1 ? 'was' : 'were'} counted than there were. Count it again.`;
