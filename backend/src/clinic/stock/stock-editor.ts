import type { EventCatalogue } from '@atrium/contract/core/live';
import { ADJUSTMENT_REASON_LABELS, type AdjustmentReason } from '@atrium/rules/stock/labels';
import { packageUnitCost } from '@atrium/rules/prices/money';
import { lotName } from '@atrium/rules/stock/lots';
import { areOrIs, quantityText } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { brokenConstraint } from '../../platform/database/constraint.js';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { editedBy, refuseConflicts } from '../../platform/records/merge.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { Outbox } from '../../platform/events/outbox.js';
import { DomainError, invalidField, notFound } from '../../platform/http/reply/domain-error.js';
import { actorOf, type Person } from '../../platform/http/request/person.js';
import { mayManageProject } from '../../auth/access.js';
import { guardHeldStock, refuseHeldUnits } from '../holds/held-stock.js';
import { codeTaken, refuseLotNumbers, STOCK_CODE_KEY } from './codes/code-conflicts.js';
import { checkStatement } from '../holds/stated-levels.js';
import { holdUnknownLot } from '../holds/untracked-units.js';
import { LotWork } from '../lots/lot-work.js';
import { type OpenContainersChoice, refuseHalfContent, refuseOtherContent } from './containers/content-of-one.js';
import { beginTracking, endTracking } from './lots/lot-parts.js';
import { levelChange, Stock } from './stock.js';
import { refuseFormerSupplier } from '../suppliers/former-supplier.js';
import { stockResources, type StockRow, stockTable, stockViews } from './stock.entity.js';
import { rowOf, rowsOf } from '../../platform/database/rows.js';

type Kept =
  | 'id'
  | 'kind'
  | 'version'
  | 'editedVersion'
  | 'fieldVersions'
  | 'quantityVersion'
  | 'updatedAt'
  | 'updatedBy';
/** Fields that users may set. Omitted ones stay, or get the table's default in a new row. */
export type StockFields = Partial<Omit<StockRow, Kept>>;

export type StockDefaults = Required<Pick<StockFields, 'minStockLevel' | 'reorderQuantity' | 'unit'>> &
  Pick<StockFields, 'shelfLifeUnit'>;

const TAKEN: Readonly<Record<string, { column: string; path: string; label: string }>> = {
  stock_name_key: { column: 'name', path: 'name', label: 'name' },
  stock_sku_key: { column: 'sku', path: 'sku', label: 'SKU' },
  stock_barcode_key: { column: 'barcode', path: 'barcode', label: 'barcode' },
};
const MISSING: Readonly<Record<string, { path: string; message: string }>> = {
  stock_category_id_fkey: { path: 'categoryId', message: 'This category does not exist' },
  stock_primary_supplier_id_fkey: { path: 'primarySupplierId', message: 'This supplier does not exist' },
};

/** Under which name the shelf life is sent. */
const SHELF_LIFE: Readonly<Record<StockKind, string>> = { item: 'expirationDate', consumable: 'typicalShelfLife' };

/** A count of what is on the shelf, and why it is not what the ledger says. */
export interface Count {
  readonly quantity: number;
  readonly reason: AdjustmentReason;
  readonly note: string | null;
  /** Counted was this lot alone. */
  readonly lotId: number | null;
  /** Why found units are not those of a held lot. */
  readonly foundReason: string | null;
  /** The version that the counter saw; without it the last count wins. */
  readonly seen: number | undefined;
}

interface CountedLot {
  readonly id: number;
  readonly number: string | null;
  readonly quantity: number;
}

/** Internal data and audit changes of an adjusted level. */
export const adjusted = (entity: unknown, quantity: number, why: Pick<Count, 'reason' | 'note'> | null) => {
  const level = levelChange(entity, quantity);
  const { currentQuantity: after } = entity as { readonly currentQuantity: number };
  const said = { reason: why && ADJUSTMENT_REASON_LABELS[why.reason], note: why?.note ?? null };
  const changes: Record<string, readonly [unknown, unknown]> = { currentQuantity: [after - quantity, after] };
  for (const [field, text] of Object.entries(said)) if (text !== null) changes[field] = [null, text];
  return { internal: level, changes };
};

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** Returns the fields that differ from the row. */
const changed = <T extends Omit<StockFields, 'currentQuantity'>>(fields: T, row: StockRow): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, row[name as keyof StockRow])),
  ) as T;

/**
 * Rejects the end of the tracking of lots by users who are not managers, or without a reason.
 * @param path of the reason in the form
 */
export const refuseEndOfTracking = (person: Person, reason: string | null | undefined, path: string): void => {
  if (!mayManageProject(person, 'perfect-b')) throw new DomainError('lot.managers-only');
  if (reason == null) throw invalidField(path, 'Please say why lots are no longer tracked');
};

/** With package pricing the unit cost is package cost / units per package, half up. */
export const withPackagePrice = <T extends StockFields>(fields: T, packagePricing: boolean | undefined): T =>
  packagePricing === true && fields.packageCost != null && fields.unitsPerPackage != null
    ? { ...fields, unitCost: packageUnitCost(fields.packageCost, fields.unitsPerPackage) }
    : fields;

/** Whether a unit cost was only calculated from a package price that stays as it is. */
const isOfPackages = (
  unitCost: string | null,
  { packageCost, unitsPerPackage }: Pick<StockRow, 'packageCost' | 'unitsPerPackage'>,
  details: StockFields,
): boolean =>
  details.packageCost === undefined &&
  details.unitsPerPackage === undefined &&
  packageCost !== null &&
  unitsPerPackage !== null &&
  unitCost === packageUnitCost(packageCost, unitsPerPackage);

/** Whether unit costs follow the moving average, which a package price must not replace. */
const isAverage = async (tx: Tx): Promise<boolean> =>
  (await rowOf<{ is: boolean }>(tx, `select cost_method = 'average' as "is" from clinic_settings`)).is;

/** Makes, edits, deactivates and brings back items and consumables, and tells of it. */
@Injectable()
export class StockEditor {
  constructor(
    private readonly transactions: Transactions,
    private readonly stock: Stock,
    private readonly outbox: Outbox,
    private readonly sql: SqlPool,
    private readonly lots: LotWork,
  ) {}

  create(person: Person, kind: StockKind, fields: StockFields, defaults: StockDefaults): Promise<unknown> {
    const { contentAmount = null, contentUnit = null, hoursOnceOpened = null } = fields;
    refuseHalfContent({ contentAmount, contentUnit, hoursOnceOpened });
    return this.explainConflicts(kind, fields, null, () =>
      this.transactions.run(async (tx) => {
        await refuseFormerSupplier(tx, fields.primarySupplierId, 'primarySupplierId');
        await refuseLotNumbers(tx, null, fields);
        const quantity = fields.currentQuantity ?? 0;
        const { identifiers } = await tx.insert(stockTable.schema, {
          ...defaults,
          ...defined(fields),
          kind,
          currentQuantity: quantity,
          updatedBy: person.id,
        });
        const id = (identifiers[0] as { id: number }).id;
        await this.stock.open(tx, id, quantity, 'initial', actorOf(person));
        return this.tell(tx, person, kind, id, 'created');
      }),
    );
  }

  update(
    person: Person,
    kind: StockKind,
    id: number,
    { trackingReason = null, ...fields }: StockFields & { readonly trackingReason?: string | null | undefined },
    { version: seenVersion, openContainers }: { readonly version?: number | undefined } & OpenContainersChoice,
  ): Promise<unknown> {
    return this.explainConflicts(kind, fields, id, () =>
      this.transactions.run(async (tx) => {
        const row = await this.locked(tx, kind, id);
        const { currentQuantity, ...given } = defined(fields);
        const details = changed(given, row);
        await refuseLotNumbers(tx, id, details);
        if (details.unitCost !== undefined && isOfPackages(details.unitCost, row, details) && (await isAverage(tx)))
          delete details.unitCost;
        if (details.tracksLots === false) refuseEndOfTracking(person, trackingReason, 'trackingReason');
        const quantity = (currentQuantity ?? row.currentQuantity) - row.currentQuantity;
        // A save that sets the quantity must have seen the last change of it: usage, receipts.
        const counted = { field: 'currentQuantity', version: row.quantityVersion };
        await refuseConflicts(tx, row, {
          seen: seenVersion,
          changes: Object.keys(details).map((field) => (field === 'shelfLife' ? SHELF_LIFE[kind] : field)),
          columns: (field) => stockTable.column(field === SHELF_LIFE[kind] ? 'shelfLife' : field),
          ...(currentQuantity === undefined ? {} : { other: counted }),
          read: () => this.read(tx, kind, id),
        });
        if (quantity !== 0) {
          await checkStatement(tx, person, { stockId: id, lotId: null, delta: quantity });
          await guardHeldStock(tx, [id], () =>
            this.stock.put(tx, {
              kind,
              stockId: id,
              quantity,
              type: 'adjustment',
              reason: null,
              actor: actorOf(person),
            }),
          );
        }
        // A save that changes nothing is no edit, and must not make a colleague's stale.
        if (quantity === 0 && Object.keys(details).length === 0) return this.read(tx, kind, id);
        return this.change(tx, person, row, details, { quantity, reason: trackingReason, openContainers });
      }),
    );
  }

  /**
   * Writes details of a row that the caller has locked, and publishes the change.
   * @throws DomainError `lot.held` when it deactivates the product or ends the tracking of lots while units are held
   */
  async change(
    tx: Tx,
    person: Person,
    row: StockRow,
    details: Omit<StockFields, 'currentQuantity'>,
    {
      quantity = 0,
      reason = null,
      openContainers,
      restoresLots = false,
    }: {
      readonly quantity?: number;
      readonly reason?: string | null;
      /** The caller fills the lots again that the tracking had before. */
      readonly restoresLots?: boolean;
    } & OpenContainersChoice = {},
  ): Promise<unknown> {
    const { id, kind } = row;
    await refuseFormerSupplier(tx, details.primarySupplierId, 'primarySupplierId');
    await refuseOtherContent(tx, row, { ...details, openContainers });
    const isGone = details.isActive === false && row.isActive;
    if (details.tracksLots === false || isGone) await refuseHeldUnits(tx, id);
    await this.edit(tx, person, id, details);
    if (details.tracksLots !== undefined) await (details.tracksLots ? beginTracking : endTracking)(tx, id);
    const heldLot = details.tracksLots === true && !restoresLots ? await holdUnknownLot(tx, id, person.id) : null;
    if (heldLot !== null)
      await this.lots.tell(tx, person, heldLot, { usable: row.currentQuantity + quantity, isHeldBack: true });
    return this.tell(tx, person, kind, id, isGone ? 'removed' : 'updated', quantity, null, reason);
  }

  /** Sets a level to what was counted; the difference is a movement with its reason, and no edit of the row. */
  adjust(person: Person, kind: StockKind, id: number, count: Count): Promise<unknown> {
    return this.transactions.run(async (tx) => {
      const row = await this.locked(tx, kind, id);
      if (!row.isActive) throw new DomainError('stock.inactive', { name: row.name });
      if (count.seen !== undefined && row.quantityVersion > count.seen)
        throw new DomainError(
          'stock.changed',
          { now: quantityText(row.currentQuantity, row.unit) },
          { current: await this.read(tx, kind, id), conflicts: ['currentQuantity'] },
        );
      const lot = count.lotId === null ? null : await this.countedLot(tx, row, count.lotId);
      const delta = count.quantity - (lot?.quantity ?? row.currentQuantity);
      if (delta === 0)
        throw invalidField(
          'countedQuantity',
          `There ${areOrIs(count.quantity)} ${quantityText(count.quantity, row.unit)} ${lot === null ? 'in stock' : `of ${lotName(lot.number)}`} already`,
        );
      const { reason, note, foundReason } = count;
      const source = await checkStatement(tx, person, {
        stockId: id,
        lotId: lot?.id ?? null,
        delta,
        reason,
        foundReason,
      });
      await guardHeldStock(tx, [id], () =>
        this.stock.put(tx, {
          kind,
          stockId: id,
          quantity: delta,
          type: 'adjustment',
          reason,
          note,
          actor: actorOf(person),
          ...(lot !== null && { lots: [{ lotId: lot.id, quantity: delta }] }),
        }),
      );
      if (source !== null)
        await this.lots.tell(tx, person, source, {
          usable: (await this.lots.usable(tx, id)) - delta,
          found: quantityText(delta, row.unit),
          reason: foundReason,
          changes: { reason: [null, foundReason] },
        });
      return this.tell(tx, person, kind, id, 'updated', delta, count);
    });
  }

  /**
   * Deactivates a product: lists hide it, and its id still answers. Repeating the call changes nothing.
   * @throws DomainError `lot.held` while it has held units
   */
  async deactivate(person: Person, kind: StockKind, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.locked(tx, kind, id);
      if (row.isActive) await this.change(tx, person, row, { isActive: false });
    });
  }

  private async countedLot(tx: Tx, { id, kind, tracksLots }: StockRow, lotId: number): Promise<CountedLot> {
    if (!tracksLots) throw invalidField('lotId', `This ${kind} does not track lots`);
    const [lot] = await rowsOf<CountedLot>(
      tx,
      'select id, number, quantity from stock_lot where id = $1 and stock_id = $2',
      [lotId, id],
    );
    if (lot === undefined) throw invalidField('lotId', 'This lot is of something else');
    return lot;
  }

  private async locked(tx: Tx, kind: StockKind, id: number): Promise<StockRow> {
    const row = await tx.findOne(stockTable.schema, { where: { id, kind }, lock: { mode: 'pessimistic_write' } });
    if (row === null) throw notFound(stockResources[kind].noun);
    return row;
  }

  private async edit(tx: Tx, person: Person, id: number, details: Omit<StockFields, 'currentQuantity'>): Promise<void> {
    await tx.update(stockTable.schema, id, {
      ...details,
      ...editedBy(person.id),
    });
  }

  private async read(tx: Tx, kind: StockKind, id: number): Promise<unknown> {
    const [row] = await rowsOf<{ json: unknown }>(
      tx,
      `select ${stockViews[kind].json} as json from ${stockViews[kind].from} where s.id = $1`,
      [id],
    );
    return row?.json;
  }

  /** `quantity` is by how much its level changed with it. */
  private async tell(
    tx: Tx,
    person: Person,
    kind: StockKind,
    id: number,
    what: 'created' | 'updated' | 'removed',
    quantity = 0,
    why: Pick<Count, 'reason' | 'note'> | null = null,
    reason: string | null = null,
  ): Promise<unknown> {
    const entity = await this.read(tx, kind, id);
    const type = `${kind}.${what}` as 'item.created' | 'item.updated' | 'item.removed';
    await this.outbox.publish(tx, type, {
      actor: actorOf(person),
      data: { [kind]: what === 'removed' ? { id } : entity } as EventCatalogue[typeof type],
      rows: [{ table: 'stock', id }],
      ...(reason !== null && { changes: { reason: [null, reason] } }),
      ...(quantity === 0 ? {} : adjusted(entity, quantity, why)),
    });
    return entity;
  }

  private async explainConflicts<T>(
    kind: StockKind,
    fields: StockFields,
    id: number | null,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const constraint = brokenConstraint(error) ?? '';
      const missing = MISSING[constraint];
      if (missing !== undefined) throw invalidField(missing.path, missing.message);
      if (constraint === STOCK_CODE_KEY) throw await codeTaken(this.sql, fields, id);
      const taken = TAKEN[constraint];
      if (taken === undefined) throw error;
      // A reactivation does not send the conflicting value, which is in the row.
      const value = fields[taken.path as 'name' | 'sku' | 'barcode'] ?? null;
      const [other] = await this.sql.rows<{ name: string }>(
        `select name from stock where kind = $1 and is_active
           and name_skeleton(${taken.column}) = name_skeleton(coalesce($2, (select ${taken.column} from stock where id = $3)))`,
        [kind, value, id],
      );
      const message = `The ${taken.label} is already used by ${other === undefined ? 'another one' : `"${other.name}"`}`;
      throw new DomainError('resource.taken', { message }, { errors: [{ path: taken.path, message }] });
    }
  }
}
