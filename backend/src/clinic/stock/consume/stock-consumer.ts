import { Inject, Injectable } from '@nestjs/common';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { isDatabaseUnavailable } from '../../../platform/database/connection-errors.js';
import { queryRows } from '../../../platform/database/rows.js';
import { HotPool, LOGGER, type Statement } from '../../../platform/database/sql-pool.js';
import type { Tx } from '../../../platform/database/transaction.js';
import { Outbox } from '../../../platform/events/outbox.js';
import type { Logger } from 'pino';
import { buildConsumeLotsStatement } from './consume-lots-statement.js';
import { buildConsumeOneStatement } from './consume-one-statement.js';
import { buildConsumeStatement } from './consume-statement.js';
import { toColumns, toColumnsWithLot, type ConsumeResult, type ConsumeInput } from './consume-input.js';

interface Row {
  readonly ord: number;
  readonly reply: string | null;
  readonly name: string;
  readonly unit: string;
  readonly active: boolean;
  readonly found: boolean;
  readonly tracked: boolean;
  /** True when lots of the product were created or increased after the statement began, so it must run again. */
  readonly unseen?: boolean;
  readonly available: number;
}

interface WaitingUse {
  readonly input: ConsumeInput;
  tries: number;
  readonly resolve: (result: ConsumeResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum number of concurrent statements. Uses that arrive meanwhile form the next batch. */
const MAX_CONCURRENT_STATEMENTS = 2;
/**
 * A second statement starts when this many uses wait, or after `SECOND_STATEMENT_DELAY_MS` while the first waits for a
 * lock.
 */
const SECOND_STATEMENT_SIZE = 32;
const SECOND_STATEMENT_DELAY_MS = 25;
/** Number of waiting uses that start a new batch before the previous one has returned. */
const IMMEDIATE_BATCH_SIZE = 8;
const MAX_BATCH = 64;
/** Maximum attempts while lots change concurrently. After them the use is rejected based on the current snapshot. */
const MAX_TRIES = 20;

/** Queue of uses that share a statement. Products with and without lots have separate queues. */
interface UseQueue {
  readonly tracksLots: boolean;
  readonly statement: Statement;
  /** Statement for a single use, with scalar parameters instead of arrays. */
  readonly singleStatement: Statement | null;
  readonly columns: (inputs: readonly ConsumeInput[]) => unknown[][];
  waiting: WaitingUse[];
  inFlight: number;
  /** Start time of the latest statement in milliseconds. */
  startedAt: number;
  /** True when the queue will be processed after all uses of this turn of the event loop have arrived. */
  isScheduled: boolean;
}

const createQueue = (kind: StockKind, tracksLots: boolean): UseQueue => ({
  tracksLots,
  statement: tracksLots ? buildConsumeLotsStatement(kind) : buildConsumeStatement(kind),
  singleStatement: tracksLots ? null : buildConsumeOneStatement(kind),
  columns: tracksLots ? toColumnsWithLot : toColumns,
  waiting: [],
  inFlight: 0,
  startedAt: 0,
  isScheduled: false,
});

/**
 * Consumes stock of whole units. A single use is one statement; under load, uses that arrive during a statement form
 * one batch, each with its own reply. A larger batch costs less per use (docs/performance.md).
 */
@Injectable()
export class StockConsumer {
  private readonly queues = {
    item: { plain: createQueue('item', false), lots: createQueue('item', true) },
    consumable: { plain: createQueue('consumable', false), lots: createQueue('consumable', true) },
  };
  /**
   * Ids of products that tracked lots at their last use. This guess saves a round trip; the statements decide by the
   * row.
   */
  private readonly lotTrackedStock = new Set<number>();

  constructor(
    private readonly sql: HotPool,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  consume(input: ConsumeInput): Promise<ConsumeResult> {
    return new Promise((resolve, reject) => {
      const { plain, lots } = this.queues[input.kind];
      const line = input.lotId !== null || this.lotTrackedStock.has(input.stockId) ? lots : plain;
      line.waiting.push({ input, tries: 0, resolve, reject });
      this.schedule(line);
    });
  }

  /**
   * Consumes stock in the caller's transaction. Requires locked stock; `tracksLots` states whether all products track
   * lots. No concurrent use is possible, so a rejection is final.
   */
  async consumeInTransaction(
    tx: Tx,
    kind: StockKind,
    tracksLots: boolean,
    inputs: readonly ConsumeInput[],
  ): Promise<ConsumeResult[]> {
    const { statement, columns } = this.queues[kind][tracksLots ? 'lots' : 'plain'];
    const rows = await queryRows<Row>(tx, statement.text, columns(inputs));
    return inputs.map((_, index) => {
      const row = rows[index];
      if (row === undefined) throw new Error('The statement gave no row for a taking');
      const { name, unit, available } = row;
      if (row.reply !== null) return { outcome: 'taken', reply: row.reply };
      if (!row.found) return { outcome: 'unknown' };
      if (!row.active) return { outcome: 'inactive', name };
      return { outcome: tracksLots ? 'lots-insufficient' : 'insufficient', name, unit, available };
    });
  }

  private schedule(line: UseQueue): void {
    if (line.isScheduled) return;
    line.isScheduled = true;
    setImmediate(() => {
      line.isScheduled = false;
      this.startNext(line);
    });
  }

  private startNext(line: UseQueue): void {
    if (line.waiting.length === 0 || line.inFlight >= MAX_CONCURRENT_STATEMENTS) return;
    const isEarly =
      line.waiting.length < SECOND_STATEMENT_SIZE && performance.now() - line.startedAt < SECOND_STATEMENT_DELAY_MS;
    if (line.inFlight > 0 && isEarly) return;
    const batch = line.waiting.splice(0, MAX_BATCH);
    line.inFlight += 1;
    line.startedAt = performance.now();
    const impatient = setTimeout(() => this.startNext(line), SECOND_STATEMENT_DELAY_MS + 1);
    const settled = this.settleBatch(line, batch).catch((error: unknown) => () => {
      for (const { reject } of batch) reject(error);
    });
    void settled.then((resolve) => {
      clearTimeout(impatient);
      line.inFlight -= 1;
      // Starts the next batch before the callers of this one are answered, so that the database is not idle.
      if (line.waiting.length >= IMMEDIATE_BATCH_SIZE) this.startNext(line);
      resolve();
      // Answered callers may send another use at once, which joins the waiting ones.
      this.schedule(line);
    });
  }

  /** Resolves the finished uses of a batch and queues the others again. */
  private async settleBatch(line: UseQueue, batch: readonly WaitingUse[]): Promise<() => void> {
    let rows: Row[];
    try {
      const reply = await this.consumeOne(line, batch);
      if (reply !== null)
        return () => {
          batch[0]?.resolve({ outcome: 'taken', reply });
          this.outbox.notifyCommitted([]);
        };
      rows = await this.sql.rows<Row>(line.statement, line.columns(batch.map(({ input }) => input)));
    } catch (error) {
      return this.failBatch(line, batch, error);
    }
    const requeued: WaitingUse[] = [];
    const resolutions: (() => void)[] = [];
    batch.forEach((waiting, index) => {
      const row = rows[index];
      if (row === undefined) return waiting.reject(new Error('The statement gave no row for a taking'));
      if (row.found && row.tracked !== line.tracksLots) return this.moveToOtherQueue(line, waiting);
      const result = toResult(row, waiting, line.tracksLots);
      if (result === null) requeued.push(waiting);
      else resolutions.push(() => waiting.resolve(result));
    });
    // Back at the head of the queue, because they arrived first.
    line.waiting.unshift(...requeued);
    return () => {
      for (const resolve of resolutions) resolve();
      if (rows.some(({ reply }) => reply !== null)) this.outbox.notifyCommitted([]);
    };
  }

  private async failBatch(line: UseQueue, batch: readonly WaitingUse[], error: unknown): Promise<() => void> {
    // Running them one by one would be no faster, so all are rejected and retried by their callers.
    if (isDatabaseUnavailable(error)) {
      const all = [...batch, ...line.waiting.splice(0)];
      return () => all.forEach(({ reject }) => reject(error));
    }
    const [only] = batch;
    if (batch.length === 1) return () => only?.reject(error);
    // One failing use (for example a reused key) fails the whole batch, so each is run alone and only that one fails.
    this.logger.debug({ err: error, size: batch.length }, 'A batch of takings is repeated one by one');
    for (const waiting of batch) (await this.settleBatch(line, [waiting]))();
    return () => undefined;
  }

  /** Runs a single use. When it does not succeed, queues it for the batch statement, which determines the reason. */
  private async consumeOne(
    { singleStatement, columns }: UseQueue,
    [first, ...others]: readonly WaitingUse[],
  ): Promise<string | null> {
    if (singleStatement === null || first === undefined || others.length > 0) return null;
    const values = columns([first.input]).map(([value]) => value);
    const [row] = await this.sql.rows<{ reply: string }>(singleStatement, values);
    return row?.reply ?? null;
  }

  /** Moves a use to the other queue when its product started or stopped tracking lots since its last use. */
  private moveToOtherQueue(from: UseQueue, waiting: WaitingUse): void {
    const { kind, stockId, lotId } = waiting.input;
    if (from.tracksLots) this.lotTrackedStock.delete(stockId);
    else this.lotTrackedStock.add(stockId);
    if (lotId !== null) return waiting.resolve({ outcome: 'tracks-no-lots' });
    const { plain, lots } = this.queues[kind];
    const line = from.tracksLots ? plain : lots;
    line.waiting.push(waiting);
    this.startNext(line);
  }
}

/**
 * Converts a row to the use's result. Returns null when there is enough stock after all, because a larger use earlier
 * in the batch failed; the use then runs again.
 */
const toResult = (row: Row, waiting: WaitingUse, tracksLots: boolean): ConsumeResult | null => {
  const { name, unit, available } = row;
  if (row.reply !== null) return { outcome: 'taken', reply: row.reply };
  if (!row.found) return { outcome: 'unknown' };
  if (!row.active) return { outcome: 'inactive', name };
  if (!tracksLots)
    return available >= waiting.input.quantity ? null : { outcome: 'insufficient', name, unit, available };
  waiting.tries += 1;
  const canHaveEnough = row.unseen === true || available >= waiting.input.quantity;
  return canHaveEnough && waiting.tries < MAX_TRIES ? null : { outcome: 'lots-insufficient', name, unit, available };
};
