import type { BulkAct, BulkDone } from '@atrium/contract/clinic/bulk/schemas';
import { withCheckDigit } from '@atrium/rules/gs1/gtin';
import { plural } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { mayDecideReorders } from '../../auth/access.js';
import { auditAsOneAct } from '../../platform/audit/audit-group.js';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { nameOf } from '../../platform/database/name-of.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';
import { currentIdempotencyKey } from '../../platform/database/keyed-call.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { conflictsOf } from '../../platform/records/merge.js';
import { SuggestedRequests } from '../orders/suggested-requests.js';
import { refuseFormerSupplier } from '../suppliers/former-supplier.js';
import { STOCK_CODE_KEY } from '../stock/codes/code-conflicts.js';
import { refuseEndOfTracking, StockEditor, type StockFields } from '../stock/stock-editor.js';
import { type StockRow, stockTable } from '../stock/stock.entity.js';
import { heldUnitsMessage } from '../holds/held-stock.js';
import { BulkProgress } from './bulk-progress.js';
import { type BulkRow, heldLots } from './bulk-rows.js';

interface Chosen {
  readonly id: number;
  readonly version?: number | undefined;
}
type Details = Omit<StockFields, 'currentQuantity'>;
interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Applies one change to several products, to all or to none, and stores their earlier values. */
@Injectable()
export class BulkEditor {
  constructor(
    private readonly transactions: Transactions,
    private readonly editor: StockEditor,
    private readonly requests: SuggestedRequests,
    private readonly progress: BulkProgress,
  ) {}

  async change(person: Person, chosen: readonly Chosen[], act: BulkAct): Promise<unknown> {
    if (act.what === 'request' && !person.rights['perfect-b'].has('reorder:request') && !mayDecideReorders(person))
      throw new DomainError('auth.forbidden');
    const key = currentIdempotencyKey();
    try {
      return await this.transactions.run((tx) => this.write(tx, person, chosen, act, key));
    } catch (error) {
      const constraint = brokenConstraint(error);
      if (constraint === 'stock_category_id_fkey') throw invalidField('act.categoryId', 'This category does not exist');
      if (constraint === 'stock_primary_supplier_id_fkey')
        throw invalidField('act.supplierId', 'This supplier does not exist');
      if (constraint === 'stock_barcode_key' || constraint === STOCK_CODE_KEY)
        throw new DomainError('bulk.refused', { message: 'A code of these is the barcode of something else.' });
      throw error;
    }
  }

  private async write(
    tx: Tx,
    person: Person,
    chosen: readonly Chosen[],
    act: BulkAct,
    key: string | null,
  ): Promise<BulkDone> {
    if (act.what === 'lots' && !act.tracksLots) refuseEndOfTracking(person, act.reason, 'act.reason');
    if (act.what === 'supplier') await refuseFormerSupplier(tx, act.supplierId, 'act.supplierId');
    const byId = new Map(chosen.map((one) => [one.id, one.version]));
    const found = await tx.find(stockTable.schema, {
      where: { id: In([...byId.keys()]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const rows = new Map(found.map((row) => [row.id, row]));
    const plan = await this.plan(tx, [...byId], rows, act);
    const changing = plan.flatMap(({ row, details }) => (details === null ? [] : [{ row, details }]));
    if (changing.length === 0) return { id: null, changed: 0, unchanged: byId.size };
    const rowsToChange = changing.map(({ row }) => row);
    const audited = {
      actor: actorOf(person),
      project: 'perfect-b',
      kind: act.what === 'request' ? 'request' : (rowsToChange[0]?.kind ?? 'item'),
    } as const;
    const kept = await auditAsOneAct(tx, audited, () =>
      act.what === 'request'
        ? this.request(tx, person, rowsToChange)
        : this.edit(tx, person, changing, this.progress.of(person, key, changing.length)),
    );
    // Recent activity shows an action longer than it can be undone.
    await tx.query(`delete from bulk_act where made_at < now() - interval '60 days'`);
    const { id } = await rowOf<{ id: number }>(
      tx,
      'insert into bulk_act (rows, made_by, what) values ($1::jsonb, $2, $3) returning id',
      [JSON.stringify(kept), person.id, act.what],
    );
    return { id, changed: changing.length, unchanged: byId.size - changing.length };
  }

  /**
   * Returns the outcome of each row; null for a row that is already so. @throws DomainError that names each row that
   * cannot be changed
   */
  private async plan(
    tx: Tx,
    chosen: readonly (readonly [id: number, version: number | undefined])[],
    rows: ReadonlyMap<number, StockRow>,
    act: BulkAct,
  ): Promise<readonly { readonly row: StockRow; readonly details: Details | null }[]> {
    const waiting = act.what === 'request' ? await requestedOf(tx, [...rows.keys()]) : new Set<number>();
    const needsNoHeldUnits = act.what === 'deactivate' || (act.what === 'lots' && !act.tracksLots);
    const problems: Problem[] = [];
    const plan: { row: StockRow; details: Details | null }[] = [];
    for (const [index, [id, seen]] of chosen.entries()) {
      const row = rows.get(id);
      const refuse = (message: string) => void problems.push({ path: `stock.${index}`, message });
      const held = row !== undefined && needsNoHeldUnits ? await heldUnitsMessage(tx, id) : null;
      if (row === undefined) refuse('This product does not exist');
      else if (held !== null) refuse(`"${row.name}": ${held}`);
      else if (!row.isActive) refuse(`"${row.name}" is no longer in use`);
      else if (act.what === 'minimum' && row.kind === 'consumable' && act.minStockLevel < 1)
        refuse(`"${row.name}" is a consumable: its minimum is at least 1`);
      else {
        const details = act.what === 'request' ? (waiting.has(id) ? null : {}) : detailsOf(row, act);
        const by =
          details === null || seen === undefined
            ? null
            : conflictsOf(row, seen, Object.keys(details), (field) => stockTable.column(field));
        if (by !== null && by.fields.length > 0)
          refuse(`${by.by === null ? 'Somebody' : await nameOf(tx, by.by)} changed this of "${row.name}" meanwhile`);
        plan.push({ row, details });
      }
    }
    const [first] = problems;
    if (first === undefined) return plan;
    const more = problems.length > 1 ? `, and ${plural(problems.length - 1, 'more row')} cannot be changed either` : '';
    throw new DomainError(
      'bulk.refused',
      { message: `${first.message}${more}. Nothing was changed.` },
      { errors: problems },
    );
  }

  private async edit(
    tx: Tx,
    person: Person,
    changing: readonly { readonly row: StockRow; readonly details: Details }[],
    step: () => void,
  ): Promise<BulkRow[]> {
    const kept: BulkRow[] = [];
    for (const { row, details } of changing) {
      const lots = details.tracksLots === false ? await heldLots(tx, row.id) : null;
      await this.editor.change(tx, person, row, details);
      const before = Object.fromEntries(Object.keys(details).map((field) => [field, row[field as keyof StockRow]]));
      kept.push({ id: row.id, before, version: 0, quantityVersion: 0, lots });
      step();
    }
    const now = await rowsOf<{ id: number; version: number; quantity: number }>(
      tx,
      'select id, edited_version as version, quantity_version as quantity from stock where id = any($1::int[])',
      [kept.map(({ id }) => id)],
    );
    const byId = new Map(now.map((row) => [row.id, row]));
    return kept.map((row) => ({
      ...row,
      version: byId.get(row.id)?.version ?? 0,
      quantityVersion: byId.get(row.id)?.quantity ?? 0,
    }));
  }

  private async request(tx: Tx, person: Person, rows: readonly StockRow[]): Promise<BulkRow[]> {
    const made = await this.requests.writeAll(
      tx,
      person,
      rows.map(({ id, reorderQuantity }) => ({ stockId: id, quantity: reorderQuantity })),
    );
    return made.map((request, index) => ({ id: rows[index]?.id ?? 0, request: request.id }));
  }
}

const requestedOf = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await rowsOf<{ id: number }>(
    tx,
    `select distinct stock_id as id from reorder_request where stock_id = any($1::int[]) and status = 'pending'`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
};

/** Returns the fields of the row that change; null when none does. */
const detailsOf = (row: StockRow, act: Exclude<BulkAct, { what: 'request' }>): Details | null => {
  const wanted = wantedOf(row, act);
  const differs = Object.entries(wanted).some(([field, value]) => row[field as keyof StockRow] !== value);
  return differs ? wanted : null;
};

const wantedOf = (row: StockRow, act: Exclude<BulkAct, { what: 'request' }>): Details => {
  switch (act.what) {
    case 'category':
      return { categoryId: act.categoryId };
    case 'supplier':
      return { primarySupplierId: act.supplierId };
    case 'minimum':
      return { minStockLevel: act.minStockLevel };
    case 'shelf':
      return { shelf: act.shelf ?? null };
    case 'lots':
      return { tracksLots: act.tracksLots };
    case 'codes':
      return { barcode: row.barcode ?? ownCode(row.id) };
    case 'deactivate':
      return { isActive: false };
  }
};

/** Returns a barcode for a product without one, from the range reserved for internal use in shops. */
const ownCode = (id: number): string => withCheckDigit(`29${String(id).padStart(10, '0')}`);
