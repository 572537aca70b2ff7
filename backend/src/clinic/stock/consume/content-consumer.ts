import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../../platform/database/rows.js';
import { HotPool } from '../../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../../platform/database/transaction.js';
import { Outbox } from '../../../platform/events/outbox.js';
import { MAX_OPENED_CONTAINERS, buildConsumeContentStatement } from './consume-content-statement.js';
import { toPreviousPartColumns, type PreviousPart, type ConsumeResult, type ConsumeInput } from './consume-input.js';

/** Input of a use by content. */
export interface ConsumeContentInput extends Omit<ConsumeInput, 'quantity'> {
  readonly content: number;
  /** Unit of the amount; null to use the product's current content unit. */
  readonly contentUnit: string | null;
  /** When the use opened its containers; null to use the time of use. */
  readonly openedAt: Date | null;
  /** Containers that a corrected line had consumed content of. */
  readonly keptContainers?: readonly PreviousPart[];
}

export type ConsumeContentResult =
  | Extract<ConsumeResult, { readonly outcome: 'taken' | 'unknown' | 'inactive' | 'tracks-no-lots' }>
  | { readonly outcome: 'used-whole'; readonly name: string }
  | { readonly outcome: 'other-unit'; readonly name: string; readonly contentUnit: string }
  | { readonly outcome: 'too-many'; readonly name: string; readonly unit: string; readonly most: number }
  | { readonly outcome: 'content-insufficient' };

interface Row {
  readonly name: string;
  readonly unit: string;
  readonly active: boolean;
  readonly tracked: boolean;
  readonly contentUnit: string | null;
  readonly holds: number | null;
  /** True when the stock changed between the statement's snapshot and its lock, so it must run again. */
  readonly stale: boolean;
  readonly reply: string | null;
  readonly count: number | null;
  readonly whole: number | null;
}

const STATEMENTS: Readonly<Record<StockKind, ReturnType<typeof buildConsumeContentStatement>>> = {
  item: buildConsumeContentStatement('item'),
  consumable: buildConsumeContentStatement('consumable'),
};

/**
 * Consumes content of containers. Uses of one product run one after the other, so that they do not wait for its row
 * lock.
 */
@Injectable()
export class ContentConsumer {
  private readonly queueByStock = new Map<number, Promise<unknown>>();

  constructor(
    private readonly sql: HotPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  consume(input: ConsumeContentInput): Promise<ConsumeContentResult> {
    const { stockId } = input;
    const turn = (this.queueByStock.get(stockId) ?? Promise.resolve()).then(() => this.runStatement(input));
    const settled = turn.catch(() => undefined);
    this.queueByStock.set(stockId, settled);
    void settled.then(() => this.queueByStock.get(stockId) === settled && this.queueByStock.delete(stockId));
    return turn;
  }

  /** Consumes content in the caller's transaction. Requires locked stock. */
  async consumeInTransaction(tx: Tx, input: ConsumeContentInput): Promise<ConsumeContentResult> {
    const rows = await queryRows<Row>(tx, STATEMENTS[input.kind].text, bindValues(input));
    return toResult(rows[0], input);
  }

  private async runStatement(input: ConsumeContentInput): Promise<ConsumeContentResult> {
    const statement = STATEMENTS[input.kind];
    const values = bindValues(input);
    let [row] = await this.sql.rows<Row>(statement, values);
    if (row?.stale === true)
      row = await this.transactions.run(async (tx) => {
        await tx.query('select 1 from stock where id = $1 for update', [input.stockId]);
        return (await queryRows<Row>(tx, statement.text, values))[0];
      });
    const result = toResult(row, input);
    if (result.outcome === 'taken') this.outbox.notifyCommitted([]);
    return result;
  }
}

const toResult = (row: Row | undefined, { lotId, contentUnit }: ConsumeContentInput): ConsumeContentResult => {
  if (row === undefined) return { outcome: 'unknown' };
  const { name, unit } = row;
  if (row.reply !== null) return { outcome: 'taken', reply: row.reply };
  if (!row.active) return { outcome: 'inactive', name };
  if (row.contentUnit === null) return { outcome: 'used-whole', name };
  if (lotId !== null && !row.tracked) return { outcome: 'tracks-no-lots' };
  if (contentUnit !== null && contentUnit !== row.contentUnit)
    return { outcome: 'other-unit', name, contentUnit: row.contentUnit };
  if (row.count !== null && row.whole !== null && row.count <= row.whole && row.count > MAX_OPENED_CONTAINERS)
    return { outcome: 'too-many', name, unit, most: MAX_OPENED_CONTAINERS };
  return { outcome: 'content-insufficient' };
};

const bindValues = (input: ConsumeContentInput): unknown[] => [
  input.stockId,
  input.content,
  input.treatmentType,
  input.treatmentArea,
  input.reason,
  input.patientId,
  input.user.id,
  JSON.stringify(input.user),
  input.loggedBy.id,
  JSON.stringify(input.loggedBy),
  input.actor.name,
  input.idempotency?.key ?? null,
  input.idempotency?.bodyHash ?? null,
  input.lotId,
  input.lotReason,
  input.contentUnit,
  input.treatmentId ?? null,
  input.occurredAt,
  input.openedAt,
  ...toPreviousPartColumns(input.keptLots ?? []),
  ...toPreviousPartColumns(input.keptContainers ?? []),
  input.actor.keyId ?? null,
];
