import { Inject, Injectable } from '@nestjs/common';
import type { StockKind } from '@atrium/rules/stock-status';
import type { PersonReply } from '@atrium/contract/core/fields';
import { HotPool, LOGGER } from '../../platform/database/sql-pool.js';
import { Outbox } from '../../platform/events/outbox.js';
import type { RepeatGuard } from '../../platform/http/idempotency-key.js';
import type { Logger } from 'pino';
import { takeStatement } from './take-statement.js';

/** One wish to use stock. */
export interface Taking {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly quantity: number;
  readonly treatmentType: string | null;
  readonly treatmentArea: string | null;
  readonly reason: string | null;
  readonly patientId: string | null;
  readonly user: PersonReply;
  readonly loggedBy: PersonReply;
  readonly actorName: string;
  readonly repeat: RepeatGuard | null;
}

export type Taken =
  | { readonly outcome: 'taken'; readonly reply: string }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'inactive'; readonly name: string }
  | { readonly outcome: 'insufficient'; readonly name: string; readonly unit: string; readonly available: number };

interface Row {
  readonly ord: number;
  readonly reply: string | null;
  readonly name: string;
  readonly unit: string;
  readonly active: boolean;
  readonly found: boolean;
  readonly available: number;
}

interface Waiting {
  readonly taking: Taking;
  readonly resolve: (taken: Taken) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements under way at the same time; what comes meanwhile goes together as the next one. */
const MAX_IN_FLIGHT = 2;
const MAX_BATCH = 64;

/**
 * Takes stock. One at a time each is a statement of its own; under load, those that arrive while two statements are
 * under way go as one, each with its own answer. Measured: 2 to 4 times the calls a second over many items, 7 to 16
 * times on one that everybody uses.
 */
@Injectable()
export class StockTaker {
  private readonly queues: Readonly<Record<StockKind, Waiting[]>> = { item: [], consumable: [] };
  private readonly inFlight: Record<StockKind, number> = { item: 0, consumable: 0 };
  private readonly statements = { item: takeStatement('item'), consumable: takeStatement('consumable') };

  constructor(
    private readonly sql: HotPool,
    private readonly outbox: Outbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  take(taking: Taking): Promise<Taken> {
    return new Promise((resolve, reject) => {
      this.queues[taking.kind].push({ taking, resolve, reject });
      this.startNext(taking.kind);
    });
  }

  private startNext(kind: StockKind): void {
    const queue = this.queues[kind];
    if (queue.length === 0 || this.inFlight[kind] >= MAX_IN_FLIGHT) return;
    const batch = queue.splice(0, MAX_BATCH);
    this.inFlight[kind] += 1;
    void this.settle(kind, batch).finally(() => {
      this.inFlight[kind] -= 1;
      this.startNext(kind);
    });
  }

  private async settle(kind: StockKind, batch: readonly Waiting[]): Promise<void> {
    let rows: Row[];
    try {
      rows = await this.sql.rows<Row>(this.statements[kind], columnsOf(batch.map(({ taking }) => taking)));
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1) return only?.reject(error);
      // One of them spoils it for all (a key that was used before, say): each goes alone, and only that one fails.
      this.logger.debug({ err: error, size: batch.length }, 'A batch of takings is repeated one by one');
      for (const waiting of batch) await this.settle(kind, [waiting]);
      return;
    }
    const again: Waiting[] = [];
    let granted = 0;
    batch.forEach((waiting, index) => {
      const row = rows[index];
      if (row === undefined) return waiting.reject(new Error('The statement gave no row for a taking'));
      const taken = outcomeOf(row, waiting.taking);
      if (taken === null) again.push(waiting);
      else waiting.resolve(taken);
      if (taken?.outcome === 'taken') granted += 1;
    });
    if (granted > 0) this.outbox.committed([]);
    // First in line again: they were there before whoever waits now.
    this.queues[kind].unshift(...again);
  }
}

/** Null: there is enough for this one after all, but a larger wish before it in the batch used the sum up; once more. */
const outcomeOf = (row: Row, taking: Taking): Taken | null => {
  if (row.reply !== null) return { outcome: 'taken', reply: row.reply };
  if (!row.found) return { outcome: 'unknown' };
  if (!row.active) return { outcome: 'inactive', name: row.name };
  if (row.available >= taking.quantity) return null;
  return { outcome: 'insufficient', name: row.name, unit: row.unit, available: row.available };
};

const columnsOf = (takings: readonly Taking[]): unknown[][] => [
  takings.map(({ stockId }) => stockId),
  takings.map(({ quantity }) => quantity),
  takings.map(({ treatmentType }) => treatmentType),
  takings.map(({ treatmentArea }) => treatmentArea),
  takings.map(({ reason }) => reason),
  takings.map(({ patientId }) => patientId),
  takings.map(({ user }) => user.id),
  takings.map(({ user }) => JSON.stringify(user)),
  takings.map(({ loggedBy }) => loggedBy.id),
  takings.map(({ loggedBy }) => JSON.stringify(loggedBy)),
  takings.map(({ actorName }) => actorName),
  takings.map(({ repeat }) => repeat?.key ?? null),
  takings.map(({ repeat }) => repeat?.bodyHash ?? null),
];
