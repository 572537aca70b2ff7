import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { getShortName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { claimIdempotentCall } from '../../platform/database/idempotent-call.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { Page, RawJson } from '../../platform/http/reply/reply.js';
import { canManageProject } from '../../auth/access.js';
import { HeldDoses, IS_RECALLED_USE } from '../holds/held-doses.js';
import { assertNoHeldReturns } from '../stock/holds/held-stock.js';
import { readUsageLots, readTracksLots } from '../stock/lots/lot-parts.js';
import { returnContent, findRefilledIds } from '../stock/containers/open-containers.js';
import { toLevelChange } from '../stock/ledger/level-change.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import type { ConsumeInput, ConsumeResult, UsedContent, UsedUnits } from '../stock/consume/consume-input.js';
import { StockConsumer } from '../stock/consume/stock-consumer.js';
import { ClinicTeam, toPersonSummary } from '../team/clinic-team.js';
import { assertInStockAt, resolveTimes, type TimesInput } from '../stock/statements/time-of-use.js';
import { buildUsageConditions, type UsageFilters, UsageSearchParser } from './usage-filters.js';
import { UsageErrors } from './usage-errors.js';
import { USAGE_JOINS, USAGE_JSON } from '../stock/consume/usage.view.js';
import { queryRows } from '../../platform/database/rows.js';
import { type PageInput, readLog } from '../../platform/entities/ordered-list.js';
import { toStockEventData } from '../stock/ledger/stock-event-data.js';
import { LateEntries, getPreviewLots } from '../stock/statements/late-entries.js';

/** Hours for which users can undo their own entries. Managers can always undo. */
export const OWN_UNDO_HOURS = 24;

export type UsedAmount = UsedUnits | UsedContent;

/** Input of a use of an item or consumable. */
export type LogUsageInput = Pick<
  ConsumeInput,
  'kind' | 'stockId' | 'treatmentType' | 'treatmentArea' | 'reason' | 'patientId' | 'lotId' | 'lotReason'
> & {
  readonly amount: UsedAmount;
  /** The user who used it; defaults to the caller. */
  readonly userId?: string | null | undefined;
} & TimesInput;

/** An entry whose stock row is locked. */
export interface LockedUsage {
  readonly id: number;
  readonly kind: StockKind;
  readonly stock_id: number;
  readonly quantity: number;
  readonly by_content: boolean;
  readonly has_lots: boolean;
}

/** Columns of a use or treatment that decide whether a user may undo it. */
export interface UndoableRow {
  readonly user_id: string | null;
  readonly logged_by: string | null;
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly is_old: boolean;
}

@Injectable()
export class UsageService {
  constructor(
    private readonly stockConsumer: StockConsumer,
    private readonly stockLedger: StockLedger,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly team: ClinicTeam,
    private readonly sql: SqlPool,
    private readonly searches: UsageSearchParser,
    private readonly usageErrors: UsageErrors,
    private readonly heldDoses: HeldDoses,
    private readonly lateEntries: LateEntries,
  ) {}

  async log(person: Person, { userId, amount, usedAt, openedAt, ...input }: LogUsageInput): Promise<RawJson> {
    const times = resolveTimes(person, { usedAt, openedAt }, 'content' in amount);
    const target = {
      ...input,
      user: await this.team.getMember(person, userId, 'userId'),
      loggedBy: toPersonSummary(person),
      actor: toActor(person),
      idempotency: claimIdempotentCall(),
      ...times,
    };
    const result = await (times.occurredAt !== null || times.openedAt !== null
      ? this.consumeEarlier(target, amount)
      : this.stockConsumer.consume({ ...target, ...amount }));
    if (result.outcome === 'taken') return new RawJson(result.reply);
    throw await this.usageErrors.createError(input, result, times.occurredAt);
  }

  /** Consumes stock for an earlier time, based on the stock at that time. */
  private consumeEarlier(
    target: Omit<ConsumeInput, keyof UsedUnits | keyof UsedContent>,
    used: UsedAmount,
  ): Promise<ConsumeResult> {
    const { kind, stockId, lotId } = target;
    return this.transactions.run(async (tx) => {
      const [stock] = await queryRows<{ tracks: boolean }>(
        tx,
        'select tracks_lots as tracks from stock where id = $1 and kind = $2 for no key update',
        [stockId, kind],
      );
      if (stock === undefined) return { outcome: 'unknown' };
      if (lotId !== null && !stock.tracks) return { outcome: 'tracks-no-lots' };
      const late = { stockIds: [stockId], at: target.openedAt ?? target.occurredAt, actor: target.actor };
      return this.lateEntries.record<ConsumeResult>(tx, late, async (preview) => {
        const lots = preview?.result.outcome === 'taken' ? getPreviewLots(preview, parseId(preview.result.reply)) : [];
        const consumeInput = lots.length > 0 ? { ...target, keptLots: lots } : target;
        const inputs = [{ ...consumeInput, ...used }];
        const [result] = (await this.stockConsumer.consumeInTransaction(tx, kind, stock.tracks, inputs)) as [
          ConsumeResult,
        ];
        if (result.outcome === 'taken') await assertInStockAt(tx, [parseId(result.reply)], target);
        return result;
      });
    });
  }

  /** Lists uses, newest first. The cost of a page does not depend on its position. */
  async list(
    kind: StockKind,
    { limit, cursor, search, ...filters }: UsageFilters & PageInput & { search?: string | undefined },
  ): Promise<Page> {
    const sought = await this.searches.parse(kind, search);
    return readLog(
      this.sql,
      {
        json: USAGE_JSON,
        from: `usage u ${USAGE_JOINS}`,
        sort: [
          ['u.used_at', 'timestamptz'],
          ['u.id', 'bigint'],
        ],
        conditions: (bind) => buildUsageConditions(kind, filters, sought, bind),
      },
      { limit, cursor },
    );
  }

  /** Undoes a use by an opposite movement. The entry stays, with the user and time of the undo. */
  async undo(person: Person, kind: StockKind, id: number, reason: string | null): Promise<Usage> {
    return this.transactions.run(async (tx) => {
      // Locks the stock row first, as a use does, to avoid deadlocks.
      const [found] = await queryRows<{
        stock_id: number;
      }>(tx, 'select stock_id from usage where id = $1 and kind = $2', [id, kind]);
      if (found === undefined) throw notFound('Usage entry');
      await this.stockLedger.lock(tx, found.stock_id);
      const [entry] = await queryRows<Omit<LockedUsage, 'id'> & UndoableRow>(
        tx,
        `select kind, stock_id, quantity, content is not null as by_content, user_id, logged_by, undone_at, undone_by, has_lots, coalesce(entered_at, used_at) < now() - make_interval(hours => $2) as is_old
         from usage where id = $1 for update`,
        [id, OWN_UNDO_HOURS],
      );
      if (entry === undefined) throw notFound('Usage entry');
      await this.assertUndoable(person, entry);
      await this.heldDoses.remove(tx, person, await this.heldDoses.read(tx, [id]), { reason, field: 'reason' });
      return this.undoLocked(tx, person, { ...entry, id }, reason);
    });
  }

  /**
   * Throws when the caller may not undo the entry.
   * @throws DomainError for another user's entry, an old one, or one that is already undone
   */
  async assertUndoable(person: Person, entry: UndoableRow) {
    const isOwn = entry.user_id === person.id || entry.logged_by === person.id;
    if (!canManageProject(person, 'perfect-b')) {
      if (!isOwn) throw new DomainError('usage.not-yours');
      if (entry.is_old && entry.undone_at === null) throw new DomainError('usage.too-old-to-undo');
    }
    if (entry.undone_at !== null) {
      const who = await this.readShortName(entry.undone_by);
      throw new DomainError('usage.already-undone', { who }, { editedBy: who });
    }
  }

  /** Undoes a use. Requires locked stock and a passed `assertUndoable`. */
  async undoLocked(
    tx: Tx,
    person: Person,
    entry: LockedUsage,
    reason: string | null,
    isCorrection = false,
  ): Promise<Usage> {
    const { id, kind } = entry;
    const { stock, quantity } = await this.returnStock(tx, id, entry, { reason, actor: toActor(person), isCorrection });
    await tx.query(
      `update usage u set undone_at = clock_timestamp(), undone_by = $2, undo_reason = $3, undone_via_key_id = $4, version = version + 1,
         undone_while_held = exists (select 1 from stock_movement m join stock_lot t on t.id = m.lot_id
           where m.usage_id = u.id and m.type = 'usage' and ${IS_RECALLED_USE})
       where id = $1`,
      [id, person.id, reason, person.viaKeyId ?? null],
    );
    const [row] = await queryRows<{ json: Usage }>(
      tx,
      `select ${USAGE_JSON} as json from usage u ${USAGE_JOINS} where u.id = $1`,
      [id],
    );
    if (row === undefined) throw notFound('Usage entry');
    const { patientId: _, ...usage } = row.json;
    await this.outbox.publish(tx, 'usage.undone', {
      actor: toActor(person),
      data: toStockEventData(kind, stock, { usage }),
      rows: [{ table: 'usage', id }],
      internal: toLevelChange(stock, quantity),
    });
    return row.json;
  }

  /**
   * Returns whole units to stock and contents to their containers. Returns the stock and the change of its level, which
   * is zero when a later count, adjustment or import already included the use.
   */
  private async returnStock(
    tx: Tx,
    usageId: number,
    { kind, stock_id: stockId, quantity, by_content, has_lots }: LockedUsage,
    { isCorrection, ...why }: { readonly reason: string | null; readonly actor: Actor; readonly isCorrection: boolean },
  ): Promise<{ stock: unknown; quantity: number }> {
    const change = { ...why, kind, stockId, type: 'undo' as const, usageId };
    const undone = { actor: why.actor, stockId, usageId, isCorrection };
    if (by_content) {
      const lines = await returnContent(tx, stockId, usageId);
      const containerIds = findRefilledIds(lines);
      const stock = await this.stockLedger.addContentMovements(tx, change, lines);
      const compensated = await this.lateEntries.undo(tx, { ...undone, containerIds });
      return { stock: compensated?.stock ?? stock, quantity: containerIds.length + (compensated?.quantity ?? 0) };
    }
    const lots = has_lots ? await readUsageLots(tx, usageId) : [];
    if (lots.length > 0 && !(await readTracksLots(tx, stockId)))
      await assertNoHeldReturns(
        tx,
        lots.map(({ lotId }) => lotId),
      );
    const stock = await this.stockLedger.addQuantity(tx, { ...change, quantity, lots });
    const compensated = await this.lateEntries.undo(tx, undone);
    return { stock: compensated?.stock ?? stock, quantity: quantity + (compensated?.quantity ?? 0) };
  }

  private async readShortName(userId: string | null): Promise<string> {
    const [who] = await this.sql.rows<{ firstName: string | null; lastName: string | null; email: string | null }>(
      'select first_name as "firstName", last_name as "lastName", email from app_user where id = $1',
      [userId],
    );
    return getShortName(who ?? null);
  }
}

const parseId = (reply: string): number => (JSON.parse(reply) as Pick<Usage, 'id'>).id;
