import type { Lot } from '@atrium/contract/clinic/lots';
import { formatDayWithYear } from '@atrium/rules/calendar';
import { ADJUSTMENT_REASON_LABELS, type WasteReason } from '@atrium/rules/labels';
import { contentText } from '@atrium/rules/contents';
import { isExpired, lotName, type LotState, lotTitle } from '@atrium/rules/lots';
import { quantityText } from '@atrium/rules/quantity';
import type { StockKind } from '@atrium/rules/stock-status';
import { Injectable } from '@nestjs/common';
import { mayManageProject } from '../../auth/access.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/domain-error.js';
import type { RepeatGuard } from '../../platform/http/idempotency-key.js';
import { actorOf, type Person } from '../../platform/http/person.js';
import { RawJson } from '../../platform/http/reply.js';
import { Repeats } from '../../platform/http/repeats.js';
import { projectRoom } from '../../platform/realtime/rooms.js';
import { changesOf } from '../../platform/records/changes-of.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { Records } from '../../platform/records/records.js';
import type { RowOf } from '../../platform/records/table.js';
import { otherDate } from '../purchases/received-lots.js';
import { emptyContainers, moveContainers, openOfLot, type OpenOne } from '../stock/opened-containers.js';
import { changeLots, findLot, type FoundLot, makeLot } from '../stock/lot-parts.js';
import { stockViews, USABLE } from '../stock/stock.entity.js';
import { levelChange, type LevelChange, Stock } from '../stock/stock.js';
import { COST_OF_LOT, lots } from './lot.entity.js';

type LotRow = RowOf<typeof lots.table>;
type LotOfState = FoundLot & Pick<LotRow, 'state'>;

const TAKEN_BACK_WITHIN_MS = 15 * 60_000;
const UNDO_HOURS = 24;

interface Told {
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** What of the stock could be used before. */
  readonly usable?: number;
  readonly isHeldBack?: boolean;
}

/** What reactions need to know of a lot that was changed. */
export interface LotNews extends LevelChange {
  /** It was quarantined or recalled just now. */
  readonly isHeldBack: boolean;
}

interface Named {
  readonly number?: string | null | undefined;
  readonly expiresOn?: string | null | undefined;
}

/** Names lots, holds them back, throws them away. Each begins with the stock's row, as everything that touches lots. */
@Injectable()
export class LotsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly records: Records,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
    private readonly repeats: Repeats,
  ) {}

  /** What nobody knew of a lot, or what was mistyped. */
  correct(person: Person, id: number, { version, ...fields }: Named & { version?: number | undefined }): Promise<Lot> {
    refuseOthers(person);
    return this.transactions.run(async (tx) => {
      const row = await this.lock(tx, id);
      const named = { number: row.number, expiresOn: row.expiresOn, ...defined(fields) };
      const other = await findLot(tx, row.stockId, named.number, named.expiresOn);
      if (other !== undefined && other.id !== id) {
        if (other.number !== null) refuseOtherDate(other, named.expiresOn);
        throw taken(other.number, await this.records.read(tx, lots, other.id));
      }
      return this.edit(tx, person, row, fields, version);
    });
  }

  /** At once and for everybody: who takes stock waits for the same row, and finds the lot held back. */
  setState(
    person: Person,
    id: number,
    {
      state,
      reason = null,
      version,
    }: { state: LotState; reason?: string | null | undefined; version?: number | undefined },
  ): Promise<Lot> {
    return this.transactions.run(async (tx) => {
      const row = await this.lock(tx, id);
      if (state === 'available' && !mayTakeBack(person, row)) refuseOthers(person);
      const fields = { state, stateReason: state === 'available' ? null : reason };
      const since = row.state === state ? {} : { stateAt: new Date(), stateBy: person.id };
      return this.edit(tx, person, row, { ...fields, ...since }, version);
    });
  }

  /** All that it holds goes into another lot, whose number it has; it stays behind, used up. */
  merge(
    person: Person,
    id: number,
    { into, expiresOn = null }: { readonly into: number; readonly expiresOn?: string | null | undefined },
    repeat: RepeatGuard | null,
  ): Promise<unknown> {
    refuseOthers(person);
    return this.once(person, repeat, async (tx) => {
      const row = await this.lock(tx, id);
      if (into === id) throw invalidField('into', 'This is the same lot');
      const [other] = await rowsOf<LotOfState>(
        tx,
        `select id, number, expires_on::text as "expiresOn", quantity, state from stock_lot where id = $1 and stock_id = $2`,
        [into, row.stockId],
      );
      if (other === undefined) throw invalidField('into', 'This lot is of something else');
      refuseOtherDate(other, expiresOn ?? row.expiresOn);
      refuseOtherState(row, other);
      const usable = await this.usable(tx, row.stockId);
      await tx.query(
        `update stock_lot set expires_on = coalesce(expires_on, $2), version = version + 1, edited_version = version + 1,
           updated_at = clock_timestamp(), updated_by = $3 where id = $1`,
        [into, expiresOn ?? row.expiresOn, person.id],
      );
      const parts = [
        { lotId: id, quantity: -row.quantity },
        { lotId: into, quantity: row.quantity },
      ];
      await changeLots(tx, parts, true);
      const open = contentsOf(await openOfLot(tx, id));
      await moveContainers(tx, id, into);
      const moved = (before: number, after: number, opened: readonly [unknown, unknown]) => ({
        ...(before !== after || open === null ? { quantity: [before, after] as const } : {}),
        ...(open === null ? {} : { opened }),
      });
      await this.tell(tx, person, id, { changes: moved(row.quantity, 0, [open, null]) });
      return this.tell(tx, person, into, {
        changes: moved(other.quantity, other.quantity + row.quantity, [null, open]),
        usable,
      });
    });
  }

  /** So many of a lot get a number and an expiry of their own; a lot of that number takes them in. */
  split(
    person: Person,
    id: number,
    { quantity, ...named }: Named & { readonly quantity: number },
    repeat: RepeatGuard | null,
  ): Promise<unknown> {
    refuseOthers(person);
    return this.once(person, repeat, async (tx) => {
      const row = await this.lock(tx, id);
      await this.mustHold(tx, row, quantity);
      const { number = null, expiresOn = null } = named;
      const known = await findLot(tx, row.stockId, number, expiresOn);
      if (known?.id === id) throw taken(known.number);
      if (known !== undefined) {
        refuseOtherDate(known, expiresOn);
        const [{ state } = row] = await rowsOf<LotOfState>(tx, 'select state from stock_lot where id = $1', [known.id]);
        refuseOtherState(row, { ...known, state });
      }
      const usable = await this.usable(tx, row.stockId);
      const part = known ?? (await makeLot(tx, row.stockId, number, expiresOn));
      await tx.query(
        `update stock_lot t set expires_on = coalesce(t.expires_on, $3), supplier_id = coalesce(t.supplier_id, o.supplier_id), unit_cost = coalesce(t.unit_cost, o.unit_cost),
           received_on = coalesce(t.received_on, o.received_on), purchase_id = coalesce(t.purchase_id, o.purchase_id),
           state = case when $4 then o.state else t.state end, state_reason = case when $4 then o.state_reason else t.state_reason end,
           state_at = case when $4 then o.state_at else t.state_at end, state_by = case when $4 then o.state_by else t.state_by end,
           version = t.version + 1, edited_version = t.version + 1, updated_at = clock_timestamp(), updated_by = $5
         from stock_lot o where t.id = $1 and o.id = $2`,
        [part.id, id, expiresOn, known === undefined, person.id],
      );
      const parts = [
        { lotId: id, quantity: -quantity },
        { lotId: part.id, quantity },
      ];
      await changeLots(tx, parts, true);
      await this.tell(tx, person, id, { changes: { quantity: [row.quantity, row.quantity - quantity] } });
      return this.tell(tx, person, part.id, { changes: { quantity: [null, quantity] }, usable });
    });
  }

  /** Waste, with what it had cost. */
  writeOff(
    person: Person,
    id: number,
    wish: { quantity?: number | null | undefined; reason: WasteReason; note?: string | null | undefined },
    repeat: RepeatGuard | null,
  ): Promise<unknown> {
    return this.once(person, repeat, async (tx) => {
      const row = await this.lock(tx, id);
      // All of it is what is open of it, too.
      const open = wish.quantity == null ? await openOfLot(tx, id) : [];
      const quantity = wish.quantity ?? (open.length > 0 ? row.quantity : Math.max(1, row.quantity));
      await this.mustHold(tx, row, quantity);
      const { kind, value, today } = await rowOf<{ kind: StockKind; value: string | null; today: string }>(
        tx,
        `select s.kind, ($2 * ${COST_OF_LOT})::numeric(20, 2)::text as value, (now() at time zone o.time_zone)::date::text as today
         from stock_lot t join stock s on s.id = t.stock_id, organisation o where t.id = $1`,
        [id, quantity],
      );
      if (wish.reason === 'expired' && row.expiresOn !== null && !isExpired(row, today))
        throw invalidField(
          'reason',
          `It may be used until ${formatDayWithYear(row.expiresOn)}. Please choose another reason`,
        );
      const usable = await this.usable(tx, row.stockId);
      const change = {
        kind,
        stockId: row.stockId,
        type: 'waste' as const,
        reason: wish.reason,
        note: wish.note ?? null,
        userId: person.id,
      };
      const discarded = await emptyContainers(
        tx,
        open.map((one) => one.id),
      );
      const emptied = discarded.length > 0 && (await this.stock.putContent(tx, change, discarded));
      const whole =
        quantity > 0 &&
        (await this.stock.put(tx, {
          ...change,
          quantity: -quantity,
          lots: [{ lotId: id, quantity: -quantity }],
          value,
        }));
      const stock = whole === false ? emptied : whole;
      const lot = await this.tellOfWaste(
        tx,
        person,
        row,
        { stock, usable, delta: -quantity },
        {
          ...(open.length > 0 && { discarded: [contentsOf(open), null] }),
          reason: [null, ADJUSTMENT_REASON_LABELS[wish.reason]],
          ...(wish.note == null ? {} : { note: [null, wish.note] }),
        },
      );
      const { id: writeOffId } = await rowOf<{ id: number | null }>(
        tx,
        `select max(id)::int as id from stock_movement where lot_id = $1 and type = 'waste' and delta < 0 and $2`,
        [id, quantity > 0],
      );
      return { ...lot, writeOffId };
    });
  }

  /** What was thrown away by mistake is there again, in its lot; its value counts as waste no more. */
  undoWriteOff(person: Person, movementId: number): Promise<Lot> {
    return this.transactions.run(async (tx) => {
      const [line] = await rowsOf<{ lotId: number }>(
        tx,
        `select lot_id as "lotId" from stock_movement where id = $1 and type = 'waste' and delta < 0`,
        [movementId],
      );
      if (line === undefined) throw notFound('Write-off');
      const row = await this.lock(tx, line.lotId);
      const { quantity, value, kind, isOld, isUndone } = await rowOf<{
        quantity: number;
        value: string | null;
        kind: StockKind;
        isOld: boolean;
        isUndone: boolean;
      }>(
        tx,
        `select -m.delta as quantity, (-m.value)::text as value, s.kind, m.at < now() - make_interval(hours => ${UNDO_HOURS}) as "isOld",
           exists (select from stock_movement b where b.undoes = m.id) or not s.tracks_lots as "isUndone"
         from stock_movement m join stock s on s.id = m.stock_id where m.id = $1`,
        [movementId],
      );
      if (isUndone || isOld)
        throw new DomainError('lot.not-undoable', {
          message: isUndone ? 'This was put back already.' : `A write-off can be undone within ${UNDO_HOURS} hours.`,
        });
      const usable = await this.usable(tx, row.stockId);
      const stock = await this.stock.put(tx, {
        kind,
        stockId: row.stockId,
        quantity,
        type: 'waste',
        reason: null,
        userId: person.id,
        lots: [{ lotId: row.id, quantity }],
        value,
        undoes: movementId,
      });
      return this.tellOfWaste(tx, person, row, { stock, usable, delta: quantity }, {});
    });
  }

  private async tellOfWaste(
    tx: Tx,
    person: Person,
    row: LotRow,
    { stock, usable, delta }: { readonly stock: unknown; readonly usable: number; readonly delta: number },
    said: Readonly<Record<string, readonly [unknown, unknown]>>,
  ): Promise<Lot> {
    const lot = await this.records.read(tx, lots, row.id);
    const { currentQuantity, usableQuantity } = stock as {
      readonly currentQuantity: number;
      readonly usableQuantity: number;
    };
    await this.outbox.append(tx, {
      type: `${lot.kind}.updated`,
      actor: actorOf(person),
      project: 'perfect-b',
      rooms: [projectRoom('perfect-b')],
      data: { [lot.kind]: stock, lot } as never,
      rows: [{ table: 'stock', id: row.stockId }],
      internal: levelChange(stock, usableQuantity - usable),
      changes: {
        ...(delta === 0 ? {} : { currentQuantity: [currentQuantity - delta, currentQuantity] }),
        lot: [null, lotName(row.number)],
        ...said,
      },
    });
    return lot;
  }

  /** What of it may be used now. */
  private async usable(tx: Tx, stockId: number): Promise<number> {
    const { usable } = await rowOf<{ usable: number }>(tx, `select ${USABLE} as usable from stock s where s.id = $1`, [
      stockId,
    ]);
    return usable;
  }

  private once(person: Person, repeat: RepeatGuard | null, work: (tx: Tx) => Promise<unknown>): Promise<unknown> {
    const run = () =>
      this.transactions.run(async (tx) => {
        const reply = await work(tx);
        if (repeat !== null) await this.repeats.keep(tx, person.id, repeat, reply);
        return reply;
      });
    return repeat === null ? run() : this.repeats.once<unknown>(person.id, repeat, run, (reply) => new RawJson(reply));
  }

  private async lock(tx: Tx, id: number): Promise<LotRow> {
    const [found] = await rowsOf<{ stockId: number }>(tx, 'select stock_id as "stockId" from stock_lot where id = $1', [
      id,
    ]);
    if (found === undefined) throw notFound('Lot');
    await this.stock.lock(tx, found.stockId);
    return this.records.lock(tx, lots, { id });
  }

  private async mustHold(tx: Tx, { number, quantity: there, stockId }: LotRow, quantity: number): Promise<void> {
    if (quantity <= there) return;
    const { unit } = await rowOf<{ unit: string }>(tx, 'select unit from stock where id = $1', [stockId]);
    const name = lotName(number);
    const message = `${name.charAt(0).toUpperCase()}${name.slice(1)} holds ${quantityText(there, unit)}`;
    throw new DomainError('lot.too-few', { message }, { errors: [{ path: 'quantity', message }] });
  }

  private async edit(
    tx: Tx,
    person: Person,
    row: LotRow,
    fields: Partial<LotRow>,
    seen: number | undefined,
  ): Promise<Lot> {
    const changes = changesOf(fields, row);
    const read = () => this.records.read(tx, lots, row.id);
    const columns = (field: string) => lots.table.column(field);
    await refuseConflicts(tx, row, { seen, changes: Object.keys(changes ?? {}), columns, read });
    if (changes === null) return read();
    const usable = await this.usable(tx, row.stockId);
    await tx.update(lots.table.schema, row.id, { ...changes, ...editedBy(person.id) });
    const isHeldBack = changes.state !== undefined && changes.state !== 'available';
    return this.tell(tx, person, row.id, { usable, isHeldBack });
  }

  /** With the stock, whose next expiry may be another one now. */
  private async tell(tx: Tx, person: Person, id: number, { changes, usable, isHeldBack = false }: Told): Promise<Lot> {
    const lot = await this.records.read(tx, lots, id);
    const view = stockViews[lot.kind];
    const stock = await rowOf<{ json: unknown }>(
      tx,
      `with changed as (update stock set version = version + 1 where id = $1 returning *)
       select ${view.json} as json from changed s ${view.joins}`,
      [lot.stockId],
    );
    const name = lotName(lot.number);
    await this.outbox.append(tx, {
      type: 'lot.updated',
      actor: actorOf(person),
      project: 'perfect-b',
      rooms: [projectRoom('perfect-b')],
      data: { lot, [lot.kind]: stock.json },
      rows: [{ table: 'stock_lot', id }],
      about: `${name} of ${lot.item.name}`,
      ...(changes !== undefined && { changes }),
      ...(usable !== undefined && {
        internal: {
          ...levelChange(stock.json, (stock.json as { usableQuantity: number }).usableQuantity - usable),
          isHeldBack,
        } satisfies LotNews,
      }),
    });
    return lot;
  }
}

/** "76 U, 12 U"; null: nothing is open. */
const contentsOf = (open: readonly OpenOne[]): string | null =>
  open.length === 0 ? null : open.map(({ left, unit }) => contentText(left, unit)).join(', ');

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

const refuseOthers = (person: Person): void => {
  if (!mayManageProject(person, 'perfect-b')) throw new DomainError('lot.managers-only');
};

/** A slip of the hand is taken back by whoever made it. */
const mayTakeBack = (person: Person, { state, stateAt, stateBy }: LotRow): boolean =>
  state === 'quarantined' &&
  stateBy === person.id &&
  stateAt !== null &&
  Date.now() - stateAt.getTime() < TAKEN_BACK_WITHIN_MS;

/** One number has one date: which one is right stands on the package. */
const refuseOtherDate = ({ number, expiresOn }: FoundLot, typed: string | null): void => {
  if (expiresOn !== null && typed !== null && expiresOn !== typed)
    throw otherDate('expiresOn', number ?? '', expiresOn, typed);
};

/** What is held back must not become usable by being put to what is not. */
const refuseOtherState = (row: LotRow, other: LotOfState): void => {
  if (row.state === other.state) return;
  const held = row.state === 'available' ? other : row;
  const message = `${lotTitle(held.number)} is ${held.state}, and ${lotName((held === row ? other : row).number)} is not. Please bring them into one state first`;
  throw new DomainError('resource.taken', { message }, { errors: [{ path: 'number', message }] });
};

/** `current`: the lot that has it, for whoever wants to merge the two. */
const taken = (number: string | null, current?: Lot): DomainError => {
  const message = number === null ? 'There is such an unknown lot already' : `Lot ${number} is there already`;
  return new DomainError('resource.taken', { message }, { errors: [{ path: 'number', message }], current });
};
