import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { rowsOf } from '../../../platform/database/rows.js';
import { HotPool } from '../../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../../platform/database/transaction.js';
import { Outbox } from '../../../platform/events/outbox.js';
import { MOST_OPENED, takeContentStatement } from './take-content-statement.js';
import { columnsOfKept, type KeptPart, type Taken, type Taking } from './taking.js';

/** Input of a use by content. */
export interface ContentTaking extends Omit<Taking, 'quantity'> {
  readonly content: number;
  /** Unit of the amount; null for the product's current content unit. */
  readonly contentUnit: string | null;
  /** When the use opened its containers; null for the time of use. */
  readonly openedAt: Date | null;
  /** Containers that a corrected line had drawn from. */
  readonly keptContainers?: readonly KeptPart[];
}

export type ContentTaken =
  | Extract<Taken, { readonly outcome: 'taken' | 'unknown' | 'inactive' | 'tracks-no-lots' }>
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
  /** The stock changed between the snapshot of the statement and its lock. */
  readonly stale: boolean;
  readonly reply: string | null;
  readonly count: number | null;
  readonly whole: number | null;
}

const STATEMENTS: Readonly<Record<StockKind, ReturnType<typeof takeContentStatement>>> = {
  item: takeContentStatement('item'),
  consumable: takeContentStatement('consumable'),
};

/** Takes contents. Uses of one product run one after the other, so that they do not wait for its row lock. */
@Injectable()
export class ContentTaker {
  private readonly last = new Map<number, Promise<unknown>>();

  constructor(
    private readonly sql: HotPool,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
  ) {}

  take(taking: ContentTaking): Promise<ContentTaken> {
    const { stockId } = taking;
    const turn = (this.last.get(stockId) ?? Promise.resolve()).then(() => this.takeNow(taking));
    const settled = turn.catch(() => undefined);
    this.last.set(stockId, settled);
    void settled.then(() => this.last.get(stockId) === settled && this.last.delete(stockId));
    return turn;
  }

  /** Takes content of stock that the caller has locked, in its transaction. */
  async takeWithin(tx: Tx, taking: ContentTaking): Promise<ContentTaken> {
    const rows = await rowsOf<Row>(tx, STATEMENTS[taking.kind].text, valuesOf(taking));
    return outcomeOf(rows[0], taking);
  }

  private async takeNow(taking: ContentTaking): Promise<ContentTaken> {
    const statement = STATEMENTS[taking.kind];
    const values = valuesOf(taking);
    let [row] = await this.sql.rows<Row>(statement, values);
    if (row?.stale === true)
      row = await this.transactions.run(async (tx) => {
        await tx.query('select 1 from stock where id = $1 for update', [taking.stockId]);
        return (await rowsOf<Row>(tx, statement.text, values))[0];
      });
    const taken = outcomeOf(row, taking);
    if (taken.outcome === 'taken') this.outbox.committed([]);
    return taken;
  }
}

const outcomeOf = (row: Row | undefined, { lotId, contentUnit }: ContentTaking): ContentTaken => {
  if (row === undefined) return { outcome: 'unknown' };
  const { name, unit } = row;
  if (row.reply !== null) return { outcome: 'taken', reply: row.reply };
  if (!row.active) return { outcome: 'inactive', name };
  if (row.contentUnit === null) return { outcome: 'used-whole', name };
  if (lotId !== null && !row.tracked) return { outcome: 'tracks-no-lots' };
  if (contentUnit !== null && contentUnit !== row.contentUnit)
    return { outcome: 'other-unit', name, contentUnit: row.contentUnit };
  if (row.count !== null && row.whole !== null && row.count <= row.whole && row.count > MOST_OPENED)
    return { outcome: 'too-many', name, unit, most: MOST_OPENED };
  return { outcome: 'content-insufficient' };
};

const valuesOf = (taking: ContentTaking): unknown[] => [
  taking.stockId,
  taking.content,
  taking.treatmentType,
  taking.treatmentArea,
  taking.reason,
  taking.patientId,
  taking.user.id,
  JSON.stringify(taking.user),
  taking.loggedBy.id,
  JSON.stringify(taking.loggedBy),
  taking.actor.name,
  taking.idempotency?.key ?? null,
  taking.idempotency?.bodyHash ?? null,
  taking.lotId,
  taking.lotReason,
  taking.contentUnit,
  taking.treatmentId ?? null,
  taking.occurredAt,
  taking.openedAt,
  ...columnsOfKept(taking.keptLots ?? []),
  ...columnsOfKept(taking.keptContainers ?? []),
  taking.actor.keyId ?? null,
];
