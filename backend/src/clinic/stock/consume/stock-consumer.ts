import { Inject, Injectable } from '@nestjs/common';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '../../../platform/database/connection-errors.js';
import { queryRows } from '../../../platform/database/rows.js';
import { HotPool, LOGGER } from '../../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../../platform/database/transaction.js';
import { Outbox } from '../../../platform/events/outbox.js';
import { allotContent, MAX_OPENED_CONTAINERS } from './allot-content.js';
import { allotLots } from './allot-lots.js';
import { allotBatch, allotSingle } from './allot-units.js';
import { BatchQueue } from './batch-queue.js';
import {
  type ConsumeContentInput,
  type ConsumeInput,
  type ConsumeResult,
  type ConsumeUnitsInput,
  CONTENT_COLUMNS,
  toArrays,
  toPartArrays,
  toValues,
  UNIT_COLUMNS,
} from './consume-input.js';
import { buildConsumeStatement } from './consume-statement.js';

interface Row {
  readonly reply: string | null;
  readonly name: string;
  readonly unit: string;
  readonly active: boolean;
  readonly found: boolean;
  readonly tracked: boolean;
}

interface UnitsRow extends Row {
  /** True when lots of the product were created or increased after the statement began, so it must run again. */
  readonly unseen: boolean;
  readonly available: number;
}

interface ContentRow extends Row {
  readonly contentUnit: string | null;
  /** True when the stock changed between the statement's snapshot and its lock, so it must run again. */
  readonly stale: boolean | null;
  /** Number of units to open, and of whole units in stock. */
  readonly count: number | null;
  readonly whole: number | null;
}

interface WaitingUse {
  readonly input: ConsumeUnitsInput;
  tries: number;
  readonly resolve: (result: ConsumeResult) => void;
  readonly reject: (error: unknown) => void;
}

/** Maximum attempts while lots change concurrently. After them the use is rejected based on the current snapshot. */
const MAX_TRIES = 20;

const buildStatements = (kind: StockKind) => ({
  single: buildConsumeStatement(kind, allotSingle(kind)),
  batch: buildConsumeStatement(kind, allotBatch(kind)),
  lots: buildConsumeStatement(kind, allotLots(kind)),
  content: buildConsumeStatement(kind, allotContent(kind)),
});
const STATEMENTS = { item: buildStatements('item'), consumable: buildStatements('consumable') } as const;

/**
 * Consumes stock. A single use is one statement; under load, uses of whole units that arrive during a statement form one
 * batch, each with its own reply. Uses by content of one product run one after the other, so that they do not wait for
 * its row lock.
 */
@Injectable()
export class StockConsumer {
  private readonly queues = { item: this.createQueues('item'), consumable: this.createQueues('consumable') };
  /**
   * Ids of products that tracked lots at their last use. This guess saves a round trip; the statements decide by the
   * row.
   */
  private readonly lotTrackedStock = new Set<number>();
  private readonly contentUseByStock = new Map<number, Promise<unknown>>();

  constructor(
    private readonly sql: HotPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async consume(input: ConsumeInput): Promise<ConsumeResult> {
    if (!isOfUnits(input)) return this.consumeContent(input);
    return new Promise((resolve, reject) => {
      const tracksLots = input.lotId !== null || this.lotTrackedStock.has(input.stockId);
      this.queues[input.kind][getVariant(tracksLots)].add({ input, tries: 0, resolve, reject });
    });
  }

  /**
   * Consumes stock of one kind in the caller's transaction. Requires locked stock; `tracksLots` states whether all
   * products used in whole units track lots. No concurrent use is possible, so a rejection is final.
   */
  async consumeInTransaction(
    tx: Tx,
    kind: StockKind,
    tracksLots: boolean,
    inputs: readonly ConsumeInput[],
  ): Promise<ConsumeResult[]> {
    const units = inputs.filter(isOfUnits);
    const { text } = STATEMENTS[kind][getVariant(tracksLots)];
    const rows = units.length === 0 ? [] : await queryRows<UnitsRow>(tx, text, toUnitsValues(tracksLots, units));
    const results = rows.map((row) => toUnitsResult(row, tracksLots));
    for (const [index, input] of inputs.entries())
      if (!isOfUnits(input)) results.splice(index, 0, toContentResult(await this.runContent(tx, input), input));
    return results;
  }

  private async consumeContent(input: ConsumeContentInput): Promise<ConsumeResult> {
    const { kind, stockId } = input;
    const run = async (): Promise<ConsumeResult> => {
      let [row] = await this.sql.rows<ContentRow>(STATEMENTS[kind].content, toContentValues(input));
      if (row?.stale === true)
        row = await this.transactions.run(async (tx) => {
          await tx.query('select 1 from stock where id = $1 for no key update', [stockId]);
          return this.runContent(tx, input);
        });
      const result = toContentResult(row, input);
      if (result.outcome === 'taken') this.outbox.notifyCommitted([]);
      return result;
    };
    const use = (this.contentUseByStock.get(stockId) ?? Promise.resolve()).then(run);
    const settled = use.catch(() => undefined);
    this.contentUseByStock.set(stockId, settled);
    void settled.then(() => this.contentUseByStock.get(stockId) === settled && this.contentUseByStock.delete(stockId));
    return use;
  }

  private async runContent(tx: Tx, input: ConsumeContentInput): Promise<ContentRow | undefined> {
    return (await queryRows<ContentRow>(tx, STATEMENTS[input.kind].content.text, toContentValues(input)))[0];
  }

  private createQueues(kind: StockKind) {
    const createQueue = (tracksLots: boolean) =>
      new BatchQueue<WaitingUse>((batch) =>
        this.runBatch(kind, tracksLots, batch).catch((error: unknown) => () => {
          for (const { reject } of batch) reject(error);
        }),
      );
    return { batch: createQueue(false), lots: createQueue(true) };
  }

  /** Consumes the uses of a batch, queues those again that may still succeed, and returns the replies of the others. */
  private async runBatch(kind: StockKind, tracksLots: boolean, batch: readonly WaitingUse[]): Promise<() => void> {
    let rows: readonly UnitsRow[];
    try {
      const reply = tracksLots ? null : await this.consumeSingle(kind, batch);
      if (reply !== null)
        return () => {
          batch[0]?.resolve({ outcome: 'taken', reply });
          this.outbox.notifyCommitted([]);
        };
      const statement = STATEMENTS[kind][getVariant(tracksLots)];
      const inputs = batch.map(({ input }) => input);
      rows = await this.sql.rows<UnitsRow>(statement, toUnitsValues(tracksLots, inputs));
    } catch (error) {
      return this.failBatch(kind, tracksLots, batch, error);
    }
    const requeued: WaitingUse[] = [];
    const answers: (() => void)[] = [];
    batch.forEach((use, index) => {
      const row = rows[index];
      if (row === undefined) return use.reject(new Error('The statement returned no row for a use'));
      if (row.found && row.tracked !== tracksLots) return this.moveToOtherQueue(use, row.tracked);
      use.tries += 1;
      // There is enough stock after all when a larger use earlier in the batch failed.
      const canSucceed = row.unseen || row.available >= use.input.quantity;
      if (row.reply === null && row.active && canSucceed && use.tries < MAX_TRIES) requeued.push(use);
      else answers.push(() => use.resolve(toUnitsResult(row, tracksLots)));
    });
    this.queues[kind][getVariant(tracksLots)].putBack(requeued);
    return () => {
      for (const answer of answers) answer();
      if (rows.some(({ reply }) => reply !== null)) this.outbox.notifyCommitted([]);
    };
  }

  private async failBatch(
    kind: StockKind,
    tracksLots: boolean,
    batch: readonly WaitingUse[],
    error: unknown,
  ): Promise<() => void> {
    // Running them one by one would be no faster, so all are rejected and retried by their callers.
    if (isDatabaseUnavailable(error)) {
      const all = [...batch, ...this.queues[kind][getVariant(tracksLots)].clear()];
      return () => all.forEach(({ reject }) => reject(error));
    }
    const [only] = batch;
    if (batch.length === 1) return () => only?.reject(error);
    // One failing use (for example a reused key) fails the whole batch, so each is run alone and only that one fails.
    this.logger.debug({ err: error, size: batch.length }, 'A batch of uses is repeated one by one');
    for (const use of batch) (await this.runBatch(kind, tracksLots, [use]))();
    return () => undefined;
  }

  /** Runs a single use. Returns null when it does not succeed; the statement for a batch determines the reason. */
  private async consumeSingle(kind: StockKind, [use, ...others]: readonly WaitingUse[]): Promise<string | null> {
    if (use === undefined || others.length > 0) return null;
    const [row] = await this.sql.rows<{ reply: string }>(STATEMENTS[kind].single, toValues(UNIT_COLUMNS, use.input));
    return row?.reply ?? null;
  }

  /** Moves a use to the other queue when its product started or stopped tracking lots since its last use. */
  private moveToOtherQueue(use: WaitingUse, tracksLots: boolean): void {
    const { kind, stockId, lotId } = use.input;
    if (tracksLots) this.lotTrackedStock.add(stockId);
    else this.lotTrackedStock.delete(stockId);
    if (lotId !== null) return use.resolve({ outcome: 'tracks-no-lots' });
    this.queues[kind][getVariant(tracksLots)].add(use);
  }
}

const isOfUnits = (input: ConsumeInput): input is ConsumeUnitsInput => 'quantity' in input;

const getVariant = (tracksLots: boolean) => (tracksLots ? 'lots' : 'batch');

const toUnitsValues = (tracksLots: boolean, inputs: readonly ConsumeUnitsInput[]): unknown[] => [
  ...toArrays(UNIT_COLUMNS, inputs),
  ...(tracksLots ? toPartArrays(inputs.flatMap(({ keptLots = [] }) => keptLots)) : []),
];

const toContentValues = (input: ConsumeContentInput): unknown[] => [
  ...toValues(CONTENT_COLUMNS, input),
  ...toPartArrays(input.keptLots ?? []),
  ...toPartArrays(input.keptContainers ?? []),
];

const toUnitsResult = (row: UnitsRow, tracksLots: boolean): ConsumeResult => {
  const { reply, name, unit, available } = row;
  if (reply !== null) return { outcome: 'taken', reply };
  if (!row.found) return { outcome: 'unknown' };
  if (!row.active) return { outcome: 'inactive', name };
  return { outcome: tracksLots ? 'lots-insufficient' : 'insufficient', name, unit, available };
};

const toContentResult = (row: ContentRow | undefined, { lotId, contentUnit }: ConsumeContentInput): ConsumeResult => {
  if (row === undefined || !row.found) return { outcome: 'unknown' };
  const { reply, name, unit, count, whole } = row;
  if (reply !== null) return { outcome: 'taken', reply };
  if (!row.active) return { outcome: 'inactive', name };
  if (row.contentUnit === null) return { outcome: 'used-whole', name };
  if (lotId !== null && !row.tracked) return { outcome: 'tracks-no-lots' };
  if (contentUnit !== null && contentUnit !== row.contentUnit)
    return { outcome: 'other-unit', name, contentUnit: row.contentUnit };
  if (count !== null && whole !== null && count <= whole && count > MAX_OPENED_CONTAINERS)
    return { outcome: 'too-many', name, unit, most: MAX_OPENED_CONTAINERS };
  return { outcome: 'content-insufficient' };
};
