import type { Usage } from '@atrium/contract/clinic/usage/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { shortName } from '@atrium/rules/people/people';
import { Injectable } from '@nestjs/common';
import { takeKeyedCall } from '../../platform/database/keyed-call.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import type { Actor } from '../../platform/events/event.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { DEFAULT_LOG_LIMIT, readTimePlace } from '../../platform/http/request/paging.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { jsonPageOf, Page, RawJson } from '../../platform/http/reply/reply.js';
import { mayManageProject } from '../../auth/access.js';
import { HeldDoses, IS_RECALLED_USE } from '../holds/held-doses.js';
import { refuseReturnOfHeld } from '../holds/held-stock.js';
import { lotsOfUsage, tracksLots } from '../stock/lots/lot-parts.js';
import { giveBackContent, wholeAgain } from '../stock/containers/opened-containers.js';
import { levelChange, Stock } from '../stock/stock.js';
import { type ContentTaken, ContentTaker, type ContentTaking } from '../stock/consume/take-content.js';
import { StockTaker } from '../stock/consume/take-stock.js';
import type { Taken, Taking } from '../stock/consume/taking.js';
import { ClinicTeam, nameplate } from '../team/clinic-team.js';
import { refuseBeforeReceipt, type TimesOfUse, timesOfUse, type TypedTimes } from './time-of-use.js';
import { usageConditions, type UsageFilters, UsageSearches } from './usage-filters.js';
import { UsageRefusals } from './usage-refusals.js';
import { USAGE_JOINS, USAGE_JSON } from './usage.view.js';
import { rowsOf } from '../../platform/database/rows.js';
import { sentJson } from '../../platform/database/sql.js';
import { ofStock } from '../stock/of-stock.js';
import { LateEntries, lotsOfPreview } from '../stock/statements/late-entries.js';

/** Users can undo their own entries this long; managers always. */
export const OWN_UNDO_HOURS = 24;

/** Whole units, or an amount of their content. */
export type UsedAmount = { readonly quantity: number } | Pick<ContentTaking, 'content' | 'contentUnit'>;

/** Input of a use, for either kind. */
export type UsageWish = Pick<
  Taking,
  'kind' | 'stockId' | 'treatmentType' | 'treatmentArea' | 'reason' | 'patientId' | 'lotId' | 'lotReason'
> & {
  readonly used: UsedAmount;
  /** The user who used it; defaults to the caller. */
  readonly userId?: string | null | undefined;
} & TypedTimes;

interface Part {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** An entry whose stock row is locked. */
export interface HeldUsage {
  readonly id: number;
  readonly kind: StockKind;
  readonly stock_id: number;
  readonly quantity: number;
  readonly by_content: boolean;
  readonly has_lots: boolean;
}

interface UsageRow extends Omit<HeldUsage, 'id'> {
  readonly user_id: string | null;
  readonly logged_by: string | null;
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly is_old: boolean;
}

@Injectable()
export class UsageService {
  constructor(
    private readonly taker: StockTaker,
    private readonly stock: Stock,
    private readonly transactions: Transactions,
    private readonly outbox: Outbox,
    private readonly team: ClinicTeam,
    private readonly sql: SqlPool,
    private readonly searches: UsageSearches,
    private readonly contents: ContentTaker,
    private readonly refusals: UsageRefusals,
    private readonly doses: HeldDoses,
    private readonly lateEntries: LateEntries,
  ) {}

  async log(person: Person, { userId, used, usedAt, openedAt, ...wish }: UsageWish): Promise<RawJson> {
    const times = timesOfUse(person, { usedAt, openedAt }, 'content' in used);
    const wanted = {
      ...wish,
      user: await this.team.member(person, userId, 'userId'),
      loggedBy: nameplate(person),
      actor: actorOf(person),
      idempotency: takeKeyedCall(),
      ...times,
    };
    const taken = await (times.occurredAt !== null || times.openedAt !== null
      ? this.takeEarlier(wanted, used)
      : 'content' in used
        ? this.contents.take({ ...wanted, ...used })
        : this.taker.take({ ...wanted, ...used }));
    if (taken.outcome === 'taken') return new RawJson(taken.reply);
    throw await this.refusals.refusal(wish, taken, times.occurredAt);
  }

  /** Takes stock for an earlier time, judged by the stock of that time. */
  private takeEarlier(wanted: Omit<Taking, 'quantity'> & TimesOfUse, used: UsedAmount): Promise<Taken | ContentTaken> {
    const { kind, stockId, lotId } = wanted;
    return this.transactions.run(async (tx) => {
      const [stock] = await rowsOf<{ tracks: boolean }>(
        tx,
        'select tracks_lots as tracks from stock where id = $1 and kind = $2 for update',
        [stockId, kind],
      );
      if (stock === undefined) return { outcome: 'unknown' };
      if (lotId !== null && !stock.tracks) return { outcome: 'tracks-no-lots' };
      const late = { stockIds: [stockId], at: wanted.openedAt ?? wanted.occurredAt, actor: wanted.actor };
      return this.lateEntries.record<Taken | ContentTaken>(tx, late, async (preview) => {
        const lots = preview?.result.outcome === 'taken' ? lotsOfPreview(preview, idOf(preview.result.reply)) : [];
        const taking = lots.length > 0 ? { ...wanted, keptLots: lots } : wanted;
        const taken =
          'content' in used
            ? await this.contents.takeWithin(tx, { ...taking, ...used })
            : ((await this.taker.takeWithin(tx, kind, stock.tracks, [{ ...taking, ...used }]))[0] as Taken);
        if (taken.outcome === 'taken') await refuseBeforeReceipt(tx, [idOf(taken.reply)], wanted);
        return taken;
      });
    });
  }

  /** Lists uses, newest first. A page after `cursor` costs the same at any depth. */
  async recent(
    kind: StockKind,
    { limit = DEFAULT_LOG_LIMIT, cursor, search, ...filters }: UsageFilters & Part & { search?: string | undefined },
  ): Promise<Page> {
    const sought = await this.searches.read(kind, search);
    const values: unknown[] = [];
    const bind = (value: unknown): string => `$${values.push(value)}`;
    const conditions = usageConditions(kind, filters, sought, bind);
    if (cursor !== undefined) {
      const [at, id] = readTimePlace(cursor);
      conditions.push(`(u.used_at, u.id) < (${bind(at)}::timestamptz, ${bind(id)}::bigint)`);
    }
    const rows = await this.sql.rows<{ id: number; used_at: string; json: string }>(
      `select u.id, u.used_at::text as used_at, ${sentJson(USAGE_JSON)} as json from usage u ${USAGE_JOINS}
       where ${conditions.join(' and ')} order by u.used_at desc, u.id desc limit ${bind(limit + 1)}`,
      values,
    );
    return jsonPageOf(rows, limit, (row) => [row.used_at, row.id]);
  }

  /** Undoes a use by an opposite movement. The entry stays, with the user and time of the undo. */
  async undo(person: Person, kind: StockKind, id: number, reason: string | null): Promise<Usage> {
    return this.transactions.run(async (tx) => {
      // Locks the stock row first, as a use does, to avoid deadlocks.
      const [found] = await rowsOf<{
        stock_id: number;
      }>(tx, 'select stock_id from usage where id = $1 and kind = $2', [id, kind]);
      if (found === undefined) throw notFound('Usage entry');
      await this.stock.lock(tx, found.stock_id);
      const [entry] = await rowsOf<UsageRow>(
        tx,
        `select kind, stock_id, quantity, content is not null as by_content, user_id, logged_by, undone_at, undone_by, has_lots, coalesce(entered_at, used_at) < now() - make_interval(hours => $2) as is_old
         from usage where id = $1 for update`,
        [id, OWN_UNDO_HOURS],
      );
      if (entry === undefined) throw notFound('Usage entry');
      await this.refuseUndo(person, entry);
      await this.doses.remove(tx, person, await this.doses.read(tx, [id]), { reason, field: 'reason' });
      return this.undoHeld(tx, person, { ...entry, id }, reason);
    });
  }

  /** @throws DomainError for another user's entry, an old one, or one that is undone already */
  async refuseUndo(
    person: Person,
    entry: Pick<UsageRow, 'user_id' | 'logged_by' | 'undone_at' | 'undone_by' | 'is_old'>,
  ) {
    const isOwn = entry.user_id === person.id || entry.logged_by === person.id;
    if (!mayManageProject(person, 'perfect-b')) {
      if (!isOwn) throw new DomainError('usage.not-yours');
      if (entry.is_old && entry.undone_at === null) throw new DomainError('usage.too-old-to-undo');
    }
    if (entry.undone_at !== null)
      throw new DomainError('usage.already-undone', { who: await this.undoneBy(entry.undone_by) });
  }

  /** Undoes an entry of stock that the caller has locked; the caller has checked that it may be undone. */
  async undoHeld(
    tx: Tx,
    person: Person,
    entry: HeldUsage,
    reason: string | null,
    isCorrection = false,
  ): Promise<Usage> {
    const { id, kind } = entry;
    const { stock, quantity } = await this.giveBack(tx, id, entry, { reason, actor: actorOf(person), isCorrection });
    await tx.query(
      `update usage u set undone_at = clock_timestamp(), undone_by = $2, undo_reason = $3, undone_via_key_id = $4, version = version + 1,
         undone_while_held = exists (select 1 from stock_movement m join stock_lot t on t.id = m.lot_id
           where m.usage_id = u.id and m.type = 'usage' and ${IS_RECALLED_USE})
       where id = $1`,
      [id, person.id, reason, person.viaKeyId ?? null],
    );
    const [row] = await rowsOf<{ json: Usage }>(
      tx,
      `select ${USAGE_JSON} as json from usage u ${USAGE_JOINS} where u.id = $1`,
      [id],
    );
    if (row === undefined) throw notFound('Usage entry');
    const { patientId: _, ...usage } = row.json;
    await this.outbox.publish(tx, 'usage.undone', {
      actor: actorOf(person),
      data: ofStock(kind, stock, { usage: usage as Usage }),
      rows: [{ table: 'usage', id }],
      internal: levelChange(stock, quantity),
    });
    return row.json;
  }

  /**
   * Returns whole units to stock and contents to their containers. Returns the stock and the change of its level, which
   * is zero when a statement had already included the use.
   */
  private async giveBack(
    tx: Tx,
    usageId: number,
    { kind, stock_id: stockId, quantity, by_content, has_lots }: HeldUsage,
    { isCorrection, ...why }: { readonly reason: string | null; readonly actor: Actor; readonly isCorrection: boolean },
  ): Promise<{ stock: unknown; quantity: number }> {
    const change = { ...why, kind, stockId, type: 'undo' as const, usageId };
    const undone = { actor: why.actor, stockId, usageId, isCorrection };
    if (by_content) {
      const lines = await giveBackContent(tx, stockId, usageId);
      const containerIds = wholeAgain(lines);
      const stock = await this.stock.putContent(tx, change, lines);
      const kept = await this.lateEntries.undo(tx, { ...undone, containerIds });
      return { stock: kept?.stock ?? stock, quantity: containerIds.length + (kept?.quantity ?? 0) };
    }
    const lots = has_lots ? await lotsOfUsage(tx, usageId) : [];
    if (lots.length > 0 && !(await tracksLots(tx, stockId)))
      await refuseReturnOfHeld(
        tx,
        lots.map(({ lotId }) => lotId),
      );
    const stock = await this.stock.put(tx, { ...change, quantity, lots });
    const kept = await this.lateEntries.undo(tx, undone);
    return { stock: kept?.stock ?? stock, quantity: quantity + (kept?.quantity ?? 0) };
  }

  private async undoneBy(userId: string | null): Promise<string> {
    const [who] = await this.sql.rows<{ firstName: string | null; lastName: string | null; email: string | null }>(
      'select first_name as "firstName", last_name as "lastName", email from app_user where id = $1',
      [userId],
    );
    return shortName(who ?? null);
  }
}

const idOf = (reply: string): number => (JSON.parse(reply) as Pick<Usage, 'id'>).id;
