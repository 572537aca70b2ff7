import { stockIdOf } from '@atrium/contract/clinic/stock/values';
import type { logTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { PersonReply } from '@atrium/contract/core/fields';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import type { Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { LotPart } from '../stock/lots/lot-parts.js';
import { ContentTaker } from '../stock/consume/take-content.js';
import { StockTaker } from '../stock/consume/take-stock.js';
import { LateEntries, lotsOfPreview } from '../stock/statements/late-entries.js';
import type { KeptPart, Taken, Taking } from '../stock/consume/taking.js';
import { refuseBeforeReceipt, type TimesOfUse } from '../usage/time-of-use.js';
import { type NotTaken, UsageRefusals } from '../usage/usage-refusals.js';

/** One line: whole units, or an amount of content. */
export interface WantedLine {
  readonly kind: StockKind;
  readonly stockId: number;
  readonly lotId: number | null;
  readonly lotReason: string | null;
  readonly quantity: number | null;
  readonly content: number | null;
  readonly contentUnit: string | null;
  /** Lots that the user saw; undefined when only the server decides. */
  readonly shownLots?: readonly LotPart[] | undefined;
  /** Lots that a corrected line has already taken. */
  readonly keptLots?: readonly KeptPart[];
  readonly keptContainers?: readonly KeptPart[];
}

type LineBody = CheckedBody<typeof logTreatment>['lines'][number];

export const wantedLine = ({
  quantityUsed,
  content,
  contentUnit,
  lotId,
  lotReason,
  shownLots,
  ...named
}: LineBody): WantedLine => ({
  kind: named.itemId === undefined ? 'consumable' : 'item',
  stockId: stockIdOf(named) ?? 0,
  lotId: lotId ?? null,
  lotReason: lotId == null ? null : (lotReason ?? null),
  quantity: content == null ? (quantityUsed ?? 0) : null,
  content: content ?? null,
  contentUnit: contentUnit ?? null,
  shownLots: content == null && lotId == null ? shownLots : undefined,
});

export interface HeldStock {
  readonly id: number;
  readonly kind: StockKind;
  readonly name: string;
  readonly tracks: boolean;
}

/** Fields that all lines of a treatment share. */
export type CommonOfLines = Pick<
  Taking,
  'treatmentType' | 'treatmentArea' | 'reason' | 'patientId' | 'actor' | 'idempotency'
> &
  TimesOfUse & { readonly treatmentId: number; readonly user: PersonReply; readonly loggedBy: PersonReply };

type Failure = readonly [index: number, taken: NotTaken];

/** Rolls back the transaction; the available stock is read after it. */
class LinesRefused extends Error {
  constructor(
    readonly failures: readonly Failure[],
    readonly at: Date | null,
  ) {
    super('Lines of a treatment cannot be taken');
  }
}

/** Takes the stock of several lines with the statements that take single uses. */
@Injectable()
export class TreatmentLines {
  constructor(
    private readonly taker: StockTaker,
    private readonly contents: ContentTaker,
    private readonly refusals: UsageRefusals,
    private readonly lateEntries: LateEntries,
  ) {}

  /** Locks stock in the order of ids, so that two treatments cannot deadlock. */
  async hold(tx: Tx, wanted: readonly Pick<WantedLine, 'stockId'>[]): Promise<ReadonlyMap<number, HeldStock>> {
    const rows = await rowsOf<HeldStock>(
      tx,
      'select id, kind, name, tracks_lots as tracks from stock where id = any($1::int[]) order by id for update',
      [[...new Set(wanted.map(({ stockId }) => stockId))]],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Takes all lines of stock that the caller has locked. Returns the entries in the order of the lines. */
  take(
    tx: Tx,
    held: ReadonlyMap<number, HeldStock>,
    wanted: readonly WantedLine[],
    common: CommonOfLines,
  ): Promise<number[]> {
    const late = {
      stockIds: wanted.map(({ stockId }) => stockId),
      at: common.openedAt ?? common.occurredAt,
      actor: common.actor,
    };
    return this.lateEntries.record<number[]>(tx, late, (preview) => {
      const lines = wanted.map((line, index) => {
        const keptLots = preview === undefined ? [] : lotsOfPreview(preview, preview.result[index] as number);
        return keptLots.length > 0 ? { ...line, keptLots } : line;
      });
      return this.takeAll(tx, held, lines, common);
    });
  }

  /** Takes whole units grouped by kind and lot tracking, and contents one after the other. */
  private async takeAll(
    tx: Tx,
    held: ReadonlyMap<number, HeldStock>,
    wanted: readonly WantedLine[],
    common: CommonOfLines,
  ): Promise<number[]> {
    const failures: Failure[] = [];
    const taken = new Map<number, number>();
    const others: Failure[] = [];
    const groups = new Map<string, number[]>();
    wanted.forEach((line, index) => {
      const stock = held.get(line.stockId);
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
      failures.push(...(await this.takeWhole(tx, held, wanted, indexes, common, { taken, others })));
    for (const [index, { content, quantity: _, ...line }] of wanted.entries()) {
      if (content === null || failures.some(([failed]) => failed === index)) continue;
      const outcome = await this.contents.takeWithin(tx, { ...line, ...common, content });
      if (outcome.outcome === 'taken') taken.set(index, idOf(outcome.reply));
      else failures.push([index, outcome]);
    }
    // The lots of a failed line are available to others.
    if (failures.length === 0) failures.push(...others);
    if (failures.length > 0)
      throw new LinesRefused(
        failures.toSorted(([a], [b]) => a - b),
        common.occurredAt,
      );
    const usageIds = wanted.map((_, index) => taken.get(index) as number);
    await refuseBeforeReceipt(tx, usageIds, common);
    return usageIds;
  }

  private async takeWhole(
    tx: Tx,
    held: ReadonlyMap<number, HeldStock>,
    wanted: readonly WantedLine[],
    indexes: readonly number[],
    common: CommonOfLines,
    done: { readonly taken: Map<number, number>; readonly others: Failure[] },
  ): Promise<Failure[]> {
    const lines = indexes.map((index) => wanted[index] as WantedLine);
    const [{ kind, stockId }] = lines as [WantedLine];
    const takings = lines.map((line) => ({ ...line, ...common, quantity: line.quantity ?? 0 }));
    const taken = await this.taker.takeWithin(tx, kind, held.get(stockId)?.tracks === true, takings);
    const failures = taken.flatMap((outcome, nth): Failure[] => {
      const index = indexes[nth] as number;
      if (outcome.outcome !== 'taken') return [[index, outcome]];
      const usage = JSON.parse(outcome.reply) as Pick<Usage, 'id' | 'lots'>;
      done.taken.set(index, usage.id);
      const { shownLots, stockId: id } = wanted[index] as WantedLine;
      if (shownLots !== undefined && !isSameLots(shownLots, usage.lots))
        done.others.push([index, { outcome: 'other-lots', name: held.get(id)?.name ?? '', lots: usage.lots }]);
      return [];
    });
    // A line that would fit alone failed only because of an earlier, larger one, which the error names.
    const tooMuch = failures.filter(([index, outcome]) => !wouldFit(outcome, wanted[index]?.quantity ?? 0));
    return tooMuch.length > 0 ? tooMuch : failures;
  }

  /** Runs `work`, and reports failed lines one by one with the available stock. */
  async explained<T>(
    wanted: readonly WantedLine[],
    work: () => Promise<T>,
    /** Indexes of these lines in the body, if other lines are between them. */
    places: readonly number[] | null = null,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw error instanceof LinesRefused ? await this.refusal(wanted, error, places) : error;
    }
  }

  private async refusal(
    wanted: readonly WantedLine[],
    { failures, at }: LinesRefused,
    places: readonly number[] | null,
  ): Promise<DomainError> {
    const told: { readonly error: DomainError; readonly path: string }[] = [];
    for (const [index, taken] of failures) {
      const line = wanted[index] as WantedLine;
      const error = await this.refusals.refusal(line, taken, at);
      const [field] = error.extras.errors ?? [];
      const place =
        field?.path ??
        (taken.outcome === 'inactive' ? `${line.kind}Id` : line.content === null ? 'quantityUsed' : 'content');
      told.push({ error, path: place === 'usedAt' ? place : `lines.${places?.[index] ?? index}.${place}` });
    }
    const errors = told.map(({ error, path }) => ({ path, message: error.message }));
    const message = [...new Set(errors.map((one) => withStop(one.message)))].join(' ');
    const codes = new Set(told.map(({ error }) => error.code));
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

const isSameLots = (shown: readonly LotPart[], used: readonly LotPart[]): boolean => {
  const parts = (lots: readonly LotPart[]) =>
    lots
      .map(({ lotId, quantity }) => `${lotId}:${quantity}`)
      .toSorted()
      .join();
  return parts(shown) === parts(used);
};

const wouldFit = (taken: Taken | NotTaken, quantity: number): boolean =>
  'available' in taken && taken.available >= quantity;

const idOf = (reply: string): number => (JSON.parse(reply) as { readonly id: number }).id;

const withStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
