import type { BulkAction, BulkResult } from '@atrium/contract/clinic/bulk/schemas';
import { appendCheckDigit } from '@atrium/rules/gs1/gtin';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { canDecideReorders } from '../../auth/access.js';
import { auditAsGroup } from '../../platform/audit/audit-group.js';
import { getViolatedConstraint } from '../../platform/database/constraint-errors.js';
import { readUserName } from '../../platform/database/user-name.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';
import { getCurrentIdempotencyKey } from '../../platform/database/idempotent-call.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { diffFields } from '../../platform/entities/diff-fields.js';
import { findConflicts } from '../../platform/entities/merge-edits.js';
import { SuggestedRequestsService } from '../orders/suggested-requests.service.js';
import { assertActiveSupplier } from '../suppliers/assert-active-supplier.js';
import { STOCK_CODE_KEY } from '../items/code-conflicts.js';
import { assertCanEndTracking, StockEditorService } from '../items/stock-editor.service.js';
import { type StockRow, stockTable, type StockFields } from '../stock/stock.entity.js';
import { readHeldUnitsMessage } from '../stock/holds/held-stock.js';
import { BulkProgress } from './bulk-progress.js';
import { type BulkRow, readLotQuantities } from './bulk-rows.js';

interface SelectedRow {
  readonly id: number;
  readonly version?: number | undefined;
}
type Details = Omit<StockFields, 'currentQuantity'>;
interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Applies one change to several products, all or none, and stores the previous values for an undo. */
@Injectable()
export class BulkEditor {
  constructor(
    private readonly transactions: Transactions,
    private readonly editor: StockEditorService,
    private readonly requests: SuggestedRequestsService,
    private readonly progress: BulkProgress,
  ) {}

  async apply(person: Person, selected: readonly SelectedRow[], action: BulkAction): Promise<unknown> {
    if (action.what === 'request' && !person.rights['perfect-b'].has('reorder:request') && !canDecideReorders(person))
      throw new DomainError('auth.forbidden');
    const key = getCurrentIdempotencyKey();
    try {
      return await this.transactions.run((tx) => this.write(tx, person, selected, action, key));
    } catch (error) {
      const constraint = getViolatedConstraint(error);
      if (constraint === 'stock_category_id_fkey') throw invalidField('act.categoryId', 'This category does not exist');
      if (constraint === 'stock_primary_supplier_id_fkey')
        throw invalidField('act.supplierId', 'This supplier does not exist');
      if (constraint === 'stock_barcode_key' || constraint === STOCK_CODE_KEY)
        throw new DomainError('bulk.refused', {
          message: 'One of these codes is already the barcode of another product.',
        });
      throw error;
    }
  }

  private async write(
    tx: Tx,
    person: Person,
    selected: readonly SelectedRow[],
    action: BulkAction,
    key: string | null,
  ): Promise<BulkResult> {
    if (action.what === 'lots' && !action.tracksLots) assertCanEndTracking(person, action.reason, 'act.reason');
    if (action.what === 'supplier') await assertActiveSupplier(tx, action.supplierId, 'act.supplierId');
    const byId = new Map(selected.map((one) => [one.id, one.version]));
    const found = await tx.find(stockTable.schema, {
      where: { id: In([...byId.keys()]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const rows = new Map(found.map((row) => [row.id, row]));
    const plan = await this.planRows(tx, [...byId], rows, action);
    const changing = plan.flatMap(({ row, details }) => (details === null ? [] : [{ row, details }]));
    if (changing.length === 0) return { id: null, changed: 0, unchanged: byId.size };
    const rowsToChange = changing.map(({ row }) => row);
    const audited = {
      actor: toActor(person),
      project: 'perfect-b',
      kind: action.what === 'request' ? 'request' : (rowsToChange[0]?.kind ?? 'item'),
    } as const;
    const undoRows = await auditAsGroup(tx, audited, () =>
      action.what === 'request'
        ? this.requestRows(tx, person, rowsToChange)
        : this.editRows(tx, person, changing, this.progress.track(person, key, changing.length)),
    );
    // Recent activity shows an action longer than it can be undone.
    await tx.query(`delete from bulk_act where made_at < now() - interval '60 days'`);
    const { id } = await queryRow<{ id: number }>(
      tx,
      'insert into bulk_act (rows, made_by, what) values ($1::jsonb, $2, $3) returning id',
      [JSON.stringify(undoRows), person.id, action.what],
    );
    return { id, changed: changing.length, unchanged: byId.size - changing.length };
  }

  /**
   * Returns the outcome of each row; null for a row that already has the value.
   * @throws DomainError that names each row that cannot be changed
   */
  private async planRows(
    tx: Tx,
    selected: readonly (readonly [id: number, version: number | undefined])[],
    rows: ReadonlyMap<number, StockRow>,
    action: BulkAction,
  ): Promise<readonly { readonly row: StockRow; readonly details: Details | null }[]> {
    const waiting = action.what === 'request' ? await readPendingRequests(tx, [...rows.keys()]) : new Set<number>();
    const needsNoHeldUnits = action.what === 'deactivate' || (action.what === 'lots' && !action.tracksLots);
    const problems: Problem[] = [];
    const plan: { row: StockRow; details: Details | null }[] = [];
    for (const [index, [id, seenVersion]] of selected.entries()) {
      const row = rows.get(id);
      const refuse = (message: string) => void problems.push({ path: `stock.${index}`, message });
      const heldMessage = row !== undefined && needsNoHeldUnits ? await readHeldUnitsMessage(tx, id) : null;
      if (row === undefined) refuse('This product does not exist');
      else if (heldMessage !== null) refuse(`"${row.name}": ${heldMessage}`);
      else if (!row.isActive) refuse(`"${row.name}" is no longer in use`);
      else if (action.what === 'minimum' && row.kind === 'consumable' && action.minStockLevel < 1)
        refuse(`"${row.name}" is a consumable: its minimum is at least 1`);
      else {
        const details =
          action.what === 'request' ? (waiting.has(id) ? null : {}) : diffFields(getTargetValue(row, action), row);
        const by =
          details === null || seenVersion === undefined
            ? null
            : findConflicts(row, seenVersion, Object.keys(details), (field) => stockTable.column(field));
        if (by !== null && by.fields.length > 0)
          refuse(
            `${by.by === null ? 'Someone' : await readUserName(tx, by.by)} changed this field of "${row.name}" in the meantime`,
          );
        plan.push({ row, details });
      }
    }
    const [first] = problems;
    if (first === undefined) return plan;
    const more = problems.length > 1 ? `, and ${formatPlural(problems.length - 1, 'more row')} cannot be changed` : '';
    throw new DomainError(
      'bulk.refused',
      { message: `${first.message}${more}. Nothing was changed.` },
      { errors: problems },
    );
  }

  private async editRows(
    tx: Tx,
    person: Person,
    changing: readonly { readonly row: StockRow; readonly details: Details }[],
    step: () => void,
  ): Promise<BulkRow[]> {
    const undoRows: BulkRow[] = [];
    for (const { row, details } of changing) {
      const lots = details.tracksLots === false ? await readLotQuantities(tx, row.id) : null;
      await this.editor.changeLocked(tx, person, row, details);
      const before = Object.fromEntries(Object.keys(details).map((field) => [field, row[field as keyof StockRow]]));
      undoRows.push({ id: row.id, before, version: 0, quantityVersion: 0, lots });
      step();
    }
    const now = await queryRows<{ id: number; version: number; quantity: number }>(
      tx,
      'select id, edited_version as version, quantity_version as quantity from stock where id = any($1::int[])',
      [undoRows.map(({ id }) => id)],
    );
    const byId = new Map(now.map((row) => [row.id, row]));
    return undoRows.map((row) => ({
      ...row,
      version: byId.get(row.id)?.version ?? 0,
      quantityVersion: byId.get(row.id)?.quantity ?? 0,
    }));
  }

  private async requestRows(tx: Tx, person: Person, rows: readonly StockRow[]): Promise<BulkRow[]> {
    const createdRequests = await this.requests.insertAll(
      tx,
      person,
      rows.map(({ id, reorderQuantity }) => ({ stockId: id, quantity: reorderQuantity })),
    );
    return createdRequests.map((request, index) => ({ id: rows[index]?.id ?? 0, request: request.id }));
  }
}

const readPendingRequests = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await queryRows<{ id: number }>(
    tx,
    `select distinct stock_id as id from reorder_request where stock_id = any($1::int[]) and status = 'pending'`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
};

const getTargetValue = (row: StockRow, action: Exclude<BulkAction, { what: 'request' }>): Details => {
  switch (action.what) {
    case 'category':
      return { categoryId: action.categoryId };
    case 'supplier':
      return { primarySupplierId: action.supplierId };
    case 'minimum':
      return { minStockLevel: action.minStockLevel };
    case 'shelf':
      return { shelf: action.shelf ?? null };
    case 'lots':
      return { tracksLots: action.tracksLots };
    case 'codes':
      return { barcode: row.barcode ?? createInternalBarcode(row.id) };
    case 'deactivate':
      return { isActive: false };
  }
};

/** Returns a barcode for a product without one, from the range reserved for internal use in shops. */
const createInternalBarcode = (id: number): string => appendCheckDigit(`29${String(id).padStart(10, '0')}`);
