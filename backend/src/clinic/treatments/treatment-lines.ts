import { getStockId } from '@atrium/contract/clinic/stock/values';
import type { logTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { PersonReply } from '@atrium/contract/core/fields';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { LotPart } from '../stock/lots/lot-parts.js';
import { StockConsumer } from '../stock/consume/stock-consumer.js';
import { LateEntries, getPreviewLots } from '../stock/statements/late-entries.js';
import type { PreviousPart, ConsumeResult, ConsumeInput } from '../stock/consume/consume-input.js';
import { assertInStockAt, type UsageTimes } from '../stock/statements/time-of-use.js';
import { type FailedUse, UsageErrors } from '../usage/usage-errors.js';

/** One line: whole units, or an amount of content. */
export interface LineInput {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly lotId: number | null;
  readonly lotReason: string | null;
  readonly quantity: number | null;
  readonly content: number | null;
  readonly contentUnit: string | null;
  /** Lots that the user saw; undefined when the server alone chooses them. */
  readonly shownLots?: readonly LotPart[] | undefined;
  /** Lots that a corrected line had consumed. */
  readonly keptLots?: readonly PreviousPart[];
  readonly keptContainers?: readonly PreviousPart[];
}

type LineBody = CheckedBody<typeof logTreatment>['lines'][number];

export const toLineInput = ({
  quantityUsed,
  content,
  contentUnit,
  lotId,
  lotReason,
  shownLots,
  ...named
}: LineBody): LineInput => ({
  kind: named.itemId === undefined ? 'consumable' : 'item',
  stockId: getStockId(named) ?? 0,
  lotId: lotId ?? null,
  lotReason: lotId == null ? null : (lotReason ?? null),
  quantity: content == null ? (quantityUsed ?? 0) : null,
  content: content ?? null,
  contentUnit: contentUnit ?? null,
  shownLots: content == null && lotId == null ? shownLots : undefined,
});

export interface LockedStock {
  readonly id: number;
  readonly kind: StockKind;
  readonly name: string;
  readonly tracks: boolean;
}

/** Fields that all lines of a treatment share. */
export type SharedLineFields = Pick<
  ConsumeInput,
  'treatmentType' | 'treatmentArea' | 'reason' | 'patientId' | 'actor' | 'idempotency'
> &
  UsageTimes & { readonly treatmentId: number; readonly user: PersonReply; readonly loggedBy: PersonReply };

type LineFailure = readonly [index: number, taken: FailedUse];

/** Error that rolls back the transaction. The available stock is read after it. */
class LinesRejectedError extends Error {
  constructor(
    readonly failures: readonly LineFailure[],
    readonly at: Date | null,
  ) {
    super('Lines of a treatment cannot be taken');
  }
}

/** Consumes the stock of several lines with the statements for single uses. */
@Injectable()
export class TreatmentLines {
  constructor(
    private readonly stockConsumer: StockConsumer,
    private readonly usageErrors: UsageErrors,
    private readonly lateEntries: LateEntries,
  ) {}

  /**
   * Locks stock in the order of ids, so that two treatments cannot deadlock. The lock does not wait for rows that refer
   * to the stock, which reactions insert in the order of events.
   */
  async lockStock(
    tx: Tx,
    lineInputs: readonly Pick<LineInput, 'stockId'>[],
  ): Promise<ReadonlyMap<number, LockedStock>> {
    const rows = await queryRows<LockedStock>(
      tx,
      'select id, kind, name, tracks_lots as tracks from stock where id = any($1::int[]) order by id for no key update',
      [[...new Set(lineInputs.map(({ stockId }) => stockId))]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Consumes all lines. Requires locked stock. Returns the uses in the order of the lines. */
  consumeLines(
    tx: Tx,
    locked: ReadonlyMap<number, LockedStock>,
    lineInputs: readonly LineInput[],
    shared: SharedLineFields,
  ): Promise<number[]> {
    const late = {
      stockIds: lineInputs.map(({ stockId }) => stockId),
      at: shared.openedAt ?? shared.occurredAt,
      actor: shared.actor,
    };
    return this.lateEntries.record<number[]>(tx, late, (preview) => {
      const lines = lineInputs.map((line, index) => {
        const keptLots = preview === undefined ? [] : getPreviewLots(preview, preview.result[index] as number);
        return keptLots.length > 0 ? { ...line, keptLots } : line;
      });
      return this.consumeAll(tx, locked, lines, shared);
    });
  }

  /** Consumes whole units grouped by kind and lot tracking, and contents one after the other. */
  private async consumeAll(
    tx: Tx,
    locked: ReadonlyMap<number, LockedStock>,
    lineInputs: readonly LineInput[],
    shared: SharedLineFields,
  ): Promise<number[]> {
    const failures: LineFailure[] = [];
    const failure = new Map<number, number>();
    const others: LineFailure[] = [];
    const groups = new Map<string, number[]>();
    lineInputs.forEach((line, index) => {
      const stock = locked.get(line.stockId);
      if (stock === undefined || stock.kind !== line.kind) return failures.push([index, { outcome: 'unknown' }]);
      if (line.lotId !== null && !stock.tracks) return failures.push([index, { outcome: 'tracks-no-lots' }]);
      if (line.quantity === null) return undefined;
      // Units that a corrected line keeps of a lot are reserved for that line.
      const group = line.keptLots?.length ? `kept ${index}` : `${line.kind} ${stock.tracks}`;
      return groups.set(group, [...(groups.get(group) ?? []), index]);
    });
    for (const [, indexes] of [...groups].toSorted(
      ([a], [b]) => Number(b.startsWith('kept')) - Number(a.startsWith('kept')),
    ))
      failures.push(...(await this.consumeUnits(tx, locked, lineInputs, indexes, shared, { taken: failure, others })));
    for (const [index, { content, quantity: _, ...line }] of lineInputs.entries()) {
      if (content === null || failures.some(([failed]) => failed === index)) continue;
      const inputs = [{ ...line, ...shared, content }];
      const [outcome] = (await this.stockConsumer.consumeInTransaction(tx, line.kind, false, inputs)) as [
        ConsumeResult,
      ];
      if (outcome.outcome === 'taken') failure.set(index, parseId(outcome.reply));
      else failures.push([index, outcome]);
    }
    // The lots of a failed line are available to others.
    if (failures.length === 0) failures.push(...others);
    if (failures.length > 0)
      throw new LinesRejectedError(
        failures.toSorted(([a], [b]) => a - b),
        shared.occurredAt,
      );
    const usageIds = lineInputs.map((_, index) => failure.get(index) as number);
    await assertInStockAt(tx, usageIds, shared);
    return usageIds;
  }

  private async consumeUnits(
    tx: Tx,
    locked: ReadonlyMap<number, LockedStock>,
    lineInputs: readonly LineInput[],
    indexes: readonly number[],
    shared: SharedLineFields,
    done: { readonly taken: Map<number, number>; readonly others: LineFailure[] },
  ): Promise<LineFailure[]> {
    const lines = indexes.map((index) => lineInputs[index] as LineInput);
    const [{ kind, stockId }] = lines as [LineInput];
    const inputs = lines.map((line) => ({ ...line, ...shared, quantity: line.quantity ?? 0 }));
    const failure = await this.stockConsumer.consumeInTransaction(
      tx,
      kind,
      locked.get(stockId)?.tracks === true,
      inputs,
    );
    const failures = failure.flatMap((outcome, nth): LineFailure[] => {
      const index = indexes[nth] as number;
      if (outcome.outcome !== 'taken') return [[index, outcome]];
      const usage = JSON.parse(outcome.reply) as Pick<Usage, 'id' | 'lots'>;
      done.taken.set(index, usage.id);
      const { shownLots, stockId: id } = lineInputs[index] as LineInput;
      if (shownLots !== undefined && !areSameLots(shownLots, usage.lots))
        done.others.push([index, { outcome: 'other-lots', name: locked.get(id)?.name ?? '', lots: usage.lots }]);
      return [];
    });
    // A line that would fit alone failed only because of an earlier, larger one, which the error names.
    const tooMuch = failures.filter(([index, outcome]) => !isSufficient(outcome, lineInputs[index]?.quantity ?? 0));
    return tooMuch.length > 0 ? tooMuch : failures;
  }

  /** Runs `work`, and reports each failed line with the available stock. */
  async withLineErrors<T>(
    lineInputs: readonly LineInput[],
    work: () => Promise<T>,
    /** Indexes of the lines in the request body, when other lines are between them. */
    lineIndexes: readonly number[] | null = null,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof LinesRejectedError ? await this.createError(lineInputs, error, lineIndexes) : error;
    }
  }

  private async createError(
    lineInputs: readonly LineInput[],
    { failures, at }: LinesRejectedError,
    lineIndexes: readonly number[] | null,
  ): Promise<DomainError> {
    const lineErrors: { readonly error: DomainError; readonly path: string }[] = [];
    for (const [index, failure] of failures) {
      const line = lineInputs[index] as LineInput;
      const error = await this.usageErrors.createError(line, failure, at);
      const [field] = error.extras.errors ?? [];
      const location =
        field?.path ??
        (failure.outcome === 'inactive' ? `${line.kind}Id` : line.content === null ? 'quantityUsed' : 'content');
      lineErrors.push({
        error,
        path: location === 'usedAt' ? location : `lines.${lineIndexes?.[index] ?? index}.${location}`,
      });
    }
    const errors = lineErrors.map(({ error, path }) => ({ path, message: error.message }));
    const message = [...new Set(errors.map((one) => endSentence(one.message)))].join(' ');
    const codes = new Set(lineErrors.map(({ error }) => error.code));
    const [code] = codes;
    const refusal = new DomainError(
      codes.size === 1 && code !== undefined ? code : 'treatment.refused',
      { message },
      { errors },
    );
    refusal.message = errors.length === 1 ? (errors[0]?.message ?? message) : message;
    return refusal;
  }
}

const areSameLots = (shown: readonly LotPart[], used: readonly LotPart[]): boolean => {
  const parts = (lots: readonly LotPart[]) =>
    lots
      .map(({ lotId, quantity }) => `${lotId}:${quantity}`)
      .toSorted()
      .join();
  return parts(shown) === parts(used);
};

const isSufficient = (failure: ConsumeResult | FailedUse, quantity: number): boolean =>
  'available' in failure && failure.available >= quantity;

const parseId = (reply: string): number => (JSON.parse(reply) as { readonly id: number }).id;

const endSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
