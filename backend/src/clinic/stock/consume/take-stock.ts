import { Inject, Injectable } from '@nestjs/common';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { isDatabaseAway } from '../../../platform/database/away.js';
import { rowsOf } from '../../../platform/database/rows.js';
import { HotPool, LOGGER, type Statement } from '../../../platform/database/sql-pool.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { Outbox } from '../../../platform/events/outbox.js';
import type { Logger } from 'pino';
import { takeFromLotsStatement } from './take-from-lots-statement.js';
import { takeOneStatement } from './take-one-statement.js';
import { takeStatement } from './take-statement.js';
import { columnsOf, columnsWithLot, type Taken, type Taking } from './taking.js';

interface Row {
  readonly ord: number;
  readonly reply: string | null;
  readonly name: string;
  readonly unit: string;
  readonly active: boolean;
  readonly found: boolean;
  readonly tracked: boolean;
  /** Some of its lots were created or increased after the statement began. */
  readonly unseen?: boolean;
  readonly available: number;
}

interface Waiting {
  readonly taking: Taking;
  tries: number;
  readonly resolve: (taken: Taken) => void;
  readonly reject: (error: unknown) => void;
}

/** Concurrent statements; uses that arrive meanwhile form the next batch. */
const MAX_IN_FLIGHT = 2;
/** A second statement starts for this many uses, or when the first waits this long for a lock. */
const WORTH_A_SECOND = 32;
const PATIENCE_MS = 25;
/** This many waiting uses start before the last ones are answered. */
const WORTH_AT_ONCE = 8;
const MAX_BATCH = 64;
/** Attempts while lots change concurrently; then the use is rejected by the current snapshot. */
const MAX_TRIES = 20;

/** A queue of uses; products with lots have their own statement. */
interface Line {
  readonly ofLots: boolean;
  readonly statement: Statement;
  /** Statement for a single use, with plain parameters instead of arrays. */
  readonly ofOne: Statement | null;
  readonly columns: (takings: readonly Taking[]) => unknown[][];
  waiting: Waiting[];
  inFlight: number;
  /** Start of the latest statement. */
  begunAt: number;
  /** It is checked after all uses of this turn of the event loop have arrived. */
  isWoken: boolean;
}

const lineOf = (kind: StockKind, ofLots: boolean): Line => ({
  ofLots,
  statement: ofLots ? takeFromLotsStatement(kind) : takeStatement(kind),
  ofOne: ofLots ? null : takeOneStatement(kind),
  columns: ofLots ? columnsWithLot : columnsOf,
  waiting: [],
  inFlight: 0,
  begunAt: 0,
  isWoken: false,
});

/**
 * Takes stock. Single uses are one statement each; under load, uses that arrive during a statement form one batch, each
 * with its own reply. A larger batch costs less per use: docs/performance.md.
 */
@Injectable()
export class StockTaker {
  private readonly lines = {
    item: { plain: lineOf('item', false), lots: lineOf('item', true) },
    consumable: { plain: lineOf('consumable', false), lots: lineOf('consumable', true) },
  };
  /**
   * Products that tracked lots when they were last used. A guess that saves a round trip: the statements decide by the
   * row.
   */
  private readonly tracked = new Set<number>();

  constructor(
    private readonly sql: HotPool,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  take(taking: Taking): Promise<Taken> {
    return new Promise((resolve, reject) => {
      const { plain, lots } = this.lines[taking.kind];
      const line = taking.lotId !== null || this.tracked.has(taking.stockId) ? lots : plain;
      line.waiting.push({ taking, tries: 0, resolve, reject });
      this.wake(line);
    });
  }

  /**
   * Takes stock that the caller has locked, in its transaction; `ofLots` states whether all products track lots. No
   * concurrent use is possible, so a rejection is final.
   */
  async takeWithin(tx: Tx, kind: StockKind, ofLots: boolean, takings: readonly Taking[]): Promise<Taken[]> {
    const { statement, columns } = this.lines[kind][ofLots ? 'lots' : 'plain'];
    const rows = await rowsOf<Row>(tx, statement.text, columns(takings));
    return takings.map((_, index) => {
      const row = rows[index];
      if (row === undefined) throw new Error('The statement gave no row for a taking');
      const { name, unit, available } = row;
      if (row.reply !== null) return { outcome: 'taken', reply: row.reply };
      if (!row.found) return { outcome: 'unknown' };
      if (!row.active) return { outcome: 'inactive', name };
      return { outcome: ofLots ? 'lots-insufficient' : 'insufficient', name, unit, available };
    });
  }

  private wake(line: Line): void {
    if (line.isWoken) return;
    line.isWoken = true;
    setImmediate(() => {
      line.isWoken = false;
      this.startNext(line);
    });
  }

  private startNext(line: Line): void {
    if (line.waiting.length === 0 || line.inFlight >= MAX_IN_FLIGHT) return;
    const isEarly = line.waiting.length < WORTH_A_SECOND && performance.now() - line.begunAt < PATIENCE_MS;
    if (line.inFlight > 0 && isEarly) return;
    const batch = line.waiting.splice(0, MAX_BATCH);
    line.inFlight += 1;
    line.begunAt = performance.now();
    const impatient = setTimeout(() => this.startNext(line), PATIENCE_MS + 1);
    const settled = this.settle(line, batch).catch((error: unknown) => () => {
      for (const { reject } of batch) reject(error);
    });
    void settled.then((answer) => {
      clearTimeout(impatient);
      line.inFlight -= 1;
      // The database works on while those are answered who have what they want.
      if (line.waiting.length >= WORTH_AT_ONCE) this.startNext(line);
      answer();
      // Answered callers may send another use at once, which joins the waiting ones.
      this.wake(line);
    });
  }

  /** Gives what answers those of the batch who are settled; the others are in line again. */
  private async settle(line: Line, batch: readonly Waiting[]): Promise<() => void> {
    let rows: Row[];
    try {
      const reply = await this.takeOne(line, batch);
      if (reply !== null)
        return () => {
          batch[0]?.resolve({ outcome: 'taken', reply });
          this.outbox.committed([]);
        };
      rows = await this.sql.rows<Row>(line.statement, line.columns(batch.map(({ taking }) => taking)));
    } catch (error) {
      return this.fail(line, batch, error);
    }
    const again: Waiting[] = [];
    const answers: (() => void)[] = [];
    batch.forEach((waiting, index) => {
      const row = rows[index];
      if (row === undefined) return waiting.reject(new Error('The statement gave no row for a taking'));
      if (row.found && row.tracked !== line.ofLots) return this.moveOver(line, waiting);
      const taken = outcomeOf(row, waiting, line.ofLots);
      if (taken === null) again.push(waiting);
      else answers.push(() => waiting.resolve(taken));
    });
    // Back at the head of the queue, because they arrived first.
    line.waiting.unshift(...again);
    return () => {
      for (const answer of answers) answer();
      if (rows.some(({ reply }) => reply !== null)) this.outbox.committed([]);
    };
  }

  private async fail(line: Line, batch: readonly Waiting[], error: unknown): Promise<() => void> {
    // Running them one by one would be no faster, so all are rejected and retried by their callers.
    if (isDatabaseAway(error)) {
      const all = [...batch, ...line.waiting.splice(0)];
      return () => all.forEach(({ reject }) => reject(error));
    }
    const [only] = batch;
    if (batch.length === 1) return () => only?.reject(error);
    // One of them spoils it for all (a key that was used before, say): each goes alone, and only that one fails.
    this.logger.debug({ err: error, size: batch.length }, 'A batch of takings is repeated one by one');
    for (const waiting of batch) (await this.settle(line, [waiting]))();
    return () => undefined;
  }

  /** The reply of a single one that got what it wants; if not, the statement for several says why. */
  private async takeOne({ ofOne, columns }: Line, [first, ...others]: readonly Waiting[]): Promise<string | null> {
    if (ofOne === null || first === undefined || others.length > 0) return null;
    const values = columns([first.taking]).map(([value]) => value);
    const [row] = await this.sql.rows<{ reply: string }>(ofOne, values);
    return row?.reply ?? null;
  }

  /** It began or ceased to track lots since it was last taken. */
  private moveOver(from: Line, waiting: Waiting): void {
    const { kind, stockId, lotId } = waiting.taking;
    if (from.ofLots) this.tracked.delete(stockId);
    else this.tracked.add(stockId);
    if (lotId !== null) return waiting.resolve({ outcome: 'tracks-no-lots' });
    const { plain, lots } = this.lines[kind];
    const line = from.ofLots ? plain : lots;
    line.waiting.push(waiting);
    this.startNext(line);
  }
}

/**
 * Null when there is enough stock after all: an earlier, larger use of the batch had used up the sum. It runs again.
 */
const outcomeOf = (row: Row, waiting: Waiting, ofLots: boolean): Taken | null => {
  const { name, unit, available } = row;
  if (row.reply !== null) return { outcome: 'taken', reply: row.reply };
  if (!row.found) return { outcome: 'unknown' };
  if (!row.active) return { outcome: 'inactive', name };
  if (!ofLots) return available >= waiting.taking.quantity ? null : { outcome: 'insufficient', name, unit, available };
  waiting.tries += 1;
  const mayHaveEnough = row.unseen === true || available >= waiting.taking.quantity;
  return mayHaveEnough && waiting.tries < MAX_TRIES ? null : { outcome: 'lots-insufficient', name, unit, available };
};
