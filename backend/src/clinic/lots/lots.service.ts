import type { Lot } from '@atrium/contract/clinic/lots';
import { ADJUSTMENT_REASON_LABELS, type WasteReason } from '@atrium/rules/labels';
import { lotName, type LotState } from '@atrium/rules/lots';
import { contentText } from '@atrium/rules/contents';
import { quantityText } from '@atrium/rules/quantity';
import type { StockKind } from '@atrium/rules/stock-status';
import { Injectable } from '@nestjs/common';
import { mayManageProject } from '../../auth/access.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, notFound } from '../../platform/http/domain-error.js';
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
import { emptyContainers, openOfLot } from '../stock/opened-containers.js';
import { changeLots, findLot, makeLot } from '../stock/lot-parts.js';
import { stockViews } from '../stock/stock.entity.js';
import { levelChange, Stock } from '../stock/stock.js';
import { COST_OF_LOT, lots } from './lot.entity.js';

type LotRow = RowOf<typeof lots.table>;

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
      if (other !== undefined && other.id !== id) throw taken(other.number);
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
    if (state === 'available') refuseOthers(person);
    return this.transactions.run(async (tx) => {
      const row = await this.lock(tx, id);
      return this.edit(tx, person, row, { state, stateReason: state === 'available' ? null : reason }, version);
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
      if (known !== undefined && known.expiresOn !== null && expiresOn !== null && known.expiresOn !== expiresOn)
        throw otherDate('expiresOn', known.number ?? '', known.expiresOn, expiresOn);
      const part = known ?? (await makeLot(tx, row.stockId, number, expiresOn));
      await tx.query(
        `update stock_lot t set expires_on = coalesce(t.expires_on, $3), supplier_id = coalesce(t.supplier_id, o.supplier_id), unit_cost = coalesce(t.unit_cost, o.unit_cost),
           received_on = coalesce(t.received_on, o.received_on), purchase_id = coalesce(t.purchase_id, o.purchase_id),
           state = case when $4 then o.state else t.state end, state_reason = case when $4 then o.state_reason else t.state_reason end,
           version = t.version + 1, edited_version = t.version + 1, updated_at = clock_timestamp(), updated_by = $5
         from stock_lot o where t.id = $1 and o.id = $2`,
        [part.id, id, expiresOn, known === undefined, person.id],
      );
      const parts = [
        { lotId: id, quantity: -quantity },
        { lotId: part.id, quantity },
      ];
      await changeLots(tx, parts, true);
      await this.tell(tx, person, id, { quantity: [row.quantity, row.quantity - quantity] });
      return this.tell(tx, person, part.id, { quantity: [null, quantity] });
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
      const { kind, value } = await rowOf<{ kind: StockKind; value: string | null }>(
        tx,
        `select s.kind, ($2 * ${COST_OF_LOT})::numeric(20, 2)::text as value from stock_lot t join stock s on s.id = t.stock_id where t.id = $1`,
        [id, quantity],
      );
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
      const lot = await this.records.read(tx, lots, id);
      const level = levelChange(stock, -quantity);
      await this.outbox.append(tx, {
        type: `${kind}.updated`,
        actor: actorOf(person),
        project: 'perfect-b',
        rooms: [projectRoom('perfect-b')],
        data: { [kind]: stock, lot } as never,
        rows: [{ table: 'stock', id: row.stockId }],
        internal: level,
        changes: {
          ...(quantity > 0 ? { currentQuantity: [level.before, level.after] } : {}),
          ...(open.length === 0
            ? {}
            : { discarded: [open.map((one) => contentText(one.left, one.unit)).join(', '), null] }),
          reason: [null, ADJUSTMENT_REASON_LABELS[wish.reason]],
          lot: [null, lotName(row.number)],
          ...(wish.note == null ? {} : { note: [null, wish.note] }),
        },
      });
      return lot;
    });
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
    await tx.update(lots.table.schema, row.id, { ...changes, ...editedBy(person.id) });
    return this.tell(tx, person, row.id);
  }

  /** With the stock, whose next expiry may be another one now. */
  private async tell(
    tx: Tx,
    person: Person,
    id: number,
    changes?: Readonly<Record<string, readonly [unknown, unknown]>>,
  ): Promise<Lot> {
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
    });
    return lot;
  }
}

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

const refuseOthers = (person: Person): void => {
  if (!mayManageProject(person, 'perfect-b')) throw new DomainError('lot.managers-only');
};

const taken = (number: string | null): DomainError => {
  const message = number === null ? 'There is such an unknown lot already' : `Lot ${number} is there already`;
  return new DomainError('resource.taken', { message }, { errors: [{ path: 'number', message }] });
};
