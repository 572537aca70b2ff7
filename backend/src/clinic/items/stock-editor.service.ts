import type { AdjustmentReason } from '@atrium/rules/stock/labels';
import { computePackageUnitCost } from '@atrium/rules/prices/money';
import { getLotName } from '@atrium/rules/stock/lots';
import { getVerb, formatQuantity } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../../platform/database/sql-pool.js';
import { diffFields, dropUndefined } from '../../platform/entities/diff-fields.js';
import { editRow } from '../../platform/entities/edit-row.js';
import { getEditColumns } from '../../platform/entities/merge-edits.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError, invalidField } from '../../platform/http/reply/domain-error.js';
import { toActor, type Person } from '../../platform/http/request/current-user.js';
import { canManageProject } from '../../auth/access.js';
import { withHeldStockCheck, assertNoHeldUnits } from '../stock/holds/held-stock.js';
import { rejectLotNumbers } from './code-conflicts.js';
import { withConflictErrors } from './stock-conflicts.js';
import { readUsable } from '../stock/ledger/level-change.js';
import { type Adjustment, StockEvents } from '../stock/ledger/stock-events.js';
import { checkStatement } from '../stock/holds/stated-levels.js';
import { quarantineUnknownLot } from '../stock/holds/untracked-units.js';
import { LotChanges } from '../lots/lot-changes.js';
import { type OpenContainersChoice, assertCompleteContent, assertContentChange } from './unit-content.js';
import { startTracking, endTracking } from '../stock/lots/lot-parts.js';
import { StockLedger } from '../stock/ledger/stock-ledger.js';
import { assertActiveSupplier } from '../suppliers/assert-active-supplier.js';
import { type StockFields, type StockRow, stockTable } from '../stock/stock.entity.js';
import { queryRow, queryRows } from '../../platform/database/rows.js';

export type StockDefaults = Required<Pick<StockFields, 'minStockLevel' | 'reorderQuantity' | 'unit'>> &
  Pick<StockFields, 'shelfLifeUnit'>;

/** Field name of the shelf life in requests. */
const SHELF_LIFE_FIELD: Readonly<Record<StockKind, string>> = {
  item: 'expirationDate',
  consumable: 'typicalShelfLife',
};

/** Counted quantity of a product, and the reason for the difference to the ledger. */
export interface CountInput {
  readonly quantity: number;
  readonly reason: AdjustmentReason;
  readonly note: string | null;
  /** Id of the counted lot; without it the whole product was counted. */
  readonly lotId: number | null;
  /** Why found units do not belong to a held lot. */
  readonly foundReason: string | null;
  /** Version of the product that the user saw when counting. Without it, the last count wins. */
  readonly seenVersion: number | undefined;
}

interface CountedLot {
  readonly id: number;
  readonly number: string | null;
  readonly quantity: number;
}

/**
 * Throws when a user who is not a manager ends lot tracking, or a manager gives no reason.
 * @param path path of the reason in the request body
 */
export const assertCanEndTracking = (person: Person, reason: string | null | undefined, path: string): void => {
  if (!canManageProject(person, 'perfect-b')) throw new DomainError('lot.managers-only');
  if (reason == null) throw invalidField(path, 'Please enter why lots are no longer tracked');
};

/** Computes the unit cost of package pricing: package cost / units per package, rounded half up. */
export const applyPackagePrice = <T extends StockFields>(fields: T, packagePricing: boolean | undefined): T =>
  packagePricing === true && fields.packageCost != null && fields.unitsPerPackage != null
    ? { ...fields, unitCost: computePackageUnitCost(fields.packageCost, fields.unitsPerPackage) }
    : fields;

/** Returns whether the unit cost was only computed from a package price that does not change. */
const isPackagePrice = (
  unitCost: string | null,
  { packageCost, unitsPerPackage }: Pick<StockRow, 'packageCost' | 'unitsPerPackage'>,
  details: StockFields,
): boolean =>
  details.packageCost === undefined &&
  details.unitsPerPackage === undefined &&
  packageCost !== null &&
  unitsPerPackage !== null &&
  unitCost === computePackageUnitCost(packageCost, unitsPerPackage);

/** Returns whether unit costs are the moving average, which a package price must not replace. */
const usesAverageCost = async (tx: Tx): Promise<boolean> =>
  (await queryRow<{ is: boolean }>(tx, `select cost_method = 'average' as "is" from clinic_settings`)).is;

/** Creates, edits, deactivates and restores items and consumables, and publishes their events. */
@Injectable()
export class StockEditorService {
  constructor(
    private readonly transactions: Transactions,
    private readonly stockLedger: StockLedger,
    private readonly stockEvents: StockEvents,
    private readonly sql: SqlPool,
    private readonly lotChanges: LotChanges,
  ) {}

  create(person: Person, kind: StockKind, fields: StockFields, defaults: StockDefaults): Promise<unknown> {
    const { contentAmount = null, contentUnit = null, hoursOnceOpened = null } = fields;
    assertCompleteContent({ contentAmount, contentUnit, hoursOnceOpened });
    return withConflictErrors(this.sql, { kind, fields, id: null }, () =>
      this.transactions.run(async (tx) => {
        await assertActiveSupplier(tx, fields.primarySupplierId, 'primarySupplierId');
        await rejectLotNumbers(tx, null, fields);
        const quantity = fields.currentQuantity ?? 0;
        const { identifiers } = await tx.insert(stockTable.schema, {
          ...defaults,
          ...dropUndefined(fields),
          kind,
          currentQuantity: quantity,
          updatedBy: person.id,
        });
        const id = (identifiers[0] as { id: number }).id;
        await this.stockLedger.insertOpeningMovement(tx, id, quantity, 'initial', toActor(person));
        return this.stockEvents.publish(tx, person, kind, id, 'created');
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
    return withConflictErrors(this.sql, { kind, fields, id }, () =>
      this.transactions.run(async (tx) => {
        const row = await this.stockEvents.lock(tx, kind, id);
        const { currentQuantity, ...given } = dropUndefined(fields);
        const details = diffFields(given, row) ?? {};
        await rejectLotNumbers(tx, id, details);
        if (
          details.unitCost !== undefined &&
          isPackagePrice(details.unitCost, row, details) &&
          (await usesAverageCost(tx))
        )
          delete details.unitCost;
        if (details.tracksLots === false) assertCanEndTracking(person, trackingReason, 'trackingReason');
        const quantity = (currentQuantity ?? row.currentQuantity) - row.currentQuantity;
        return editRow(tx, row, {
          fields: details,
          seenVersion,
          columns: (field) => stockTable.column(field),
          sentNames: { shelfLife: SHELF_LIFE_FIELD[kind] },
          // A save that sets the quantity must have seen its last change, such as a usage or receipt.
          ...(currentQuantity !== undefined && {
            otherChange: { field: 'currentQuantity', version: row.quantityVersion },
          }),
          isForced: quantity !== 0,
          read: () => this.stockEvents.read(tx, kind, id),
          write: async (changes) => {
            const adjustment = quantity === 0 ? null : { quantity, usable: await readUsable(tx, id), why: null };
            if (quantity !== 0) await this.setLevel(tx, person, row, quantity);
            return this.changeLocked(tx, person, row, changes, { adjustment, reason: trackingReason, openContainers });
          },
        });
      }),
    );
  }

  private async setLevel(tx: Tx, person: Person, { id, kind }: StockRow, quantity: number): Promise<void> {
    await checkStatement(tx, person, { stockId: id, lotId: null, delta: quantity });
    await withHeldStockCheck(tx, [id], () =>
      this.stockLedger.addQuantity(tx, {
        kind,
        stockId: id,
        quantity,
        type: 'adjustment',
        reason: null,
        actor: toActor(person),
      }),
    );
  }

  /**
   * Writes fields of a product and publishes the change. Requires a locked row.
   * @throws DomainError `lot.held` when it deactivates the product or ends lot tracking while units are held
   */
  async changeLocked(
    tx: Tx,
    person: Person,
    row: StockRow,
    details: Omit<StockFields, 'currentQuantity'>,
    {
      adjustment = null,
      reason = null,
      openContainers,
      restoresLots = false,
    }: {
      readonly adjustment?: Adjustment | null;
      readonly reason?: string | null;
      /** True when the caller restores the lots after lot tracking starts again. */
      readonly restoresLots?: boolean;
    } & OpenContainersChoice = {},
  ): Promise<unknown> {
    const { id, kind } = row;
    await assertActiveSupplier(tx, details.primarySupplierId, 'primarySupplierId');
    await assertContentChange(tx, row, { ...details, openContainers });
    const isGone = details.isActive === false && row.isActive;
    if (details.tracksLots === false || isGone) await assertNoHeldUnits(tx, id);
    await tx.update(stockTable.schema, id, { ...details, ...getEditColumns(person.id) });
    if (details.tracksLots !== undefined) await (details.tracksLots ? startTracking : endTracking)(tx, id);
    const heldLot = details.tracksLots === true && !restoresLots ? await quarantineUnknownLot(tx, id, person.id) : null;
    if (heldLot !== null)
      await this.lotChanges.publishLot(tx, person, heldLot, {
        usable: row.currentQuantity + (adjustment?.quantity ?? 0),
        isHeldBack: true,
      });
    return this.stockEvents.publish(tx, person, kind, id, isGone ? 'removed' : 'updated', adjustment, reason);
  }

  /**
   * Sets a level to the counted quantity. The difference becomes a movement with its reason; the fields of the product
   * stay unchanged.
   */
  adjust(person: Person, kind: StockKind, id: number, count: CountInput): Promise<unknown> {
    return this.transactions.run(async (tx) => {
      const row = await this.stockEvents.lock(tx, kind, id);
      if (!row.isActive) throw new DomainError('stock.inactive', { name: row.name });
      if (count.seenVersion !== undefined && row.quantityVersion > count.seenVersion)
        throw new DomainError(
          'stock.changed',
          { now: formatQuantity(row.currentQuantity, row.unit) },
          { current: await this.stockEvents.read(tx, kind, id), conflicts: ['currentQuantity'] },
        );
      const lot = count.lotId === null ? null : await this.readCountedLot(tx, row, count.lotId);
      const delta = count.quantity - (lot?.quantity ?? row.currentQuantity);
      if (delta === 0)
        throw invalidField(
          'countedQuantity',
          `There ${getVerb(count.quantity)} already ${formatQuantity(count.quantity, row.unit)} ${lot === null ? 'in stock' : `of ${getLotName(lot.number)}`}`,
        );
      const { reason, note, foundReason } = count;
      const adjustment = { quantity: delta, usable: await readUsable(tx, id), why: count };
      const source = await checkStatement(tx, person, {
        stockId: id,
        lotId: lot?.id ?? null,
        delta,
        reason,
        foundReason,
      });
      await withHeldStockCheck(tx, [id], () =>
        this.stockLedger.addQuantity(tx, {
          kind,
          stockId: id,
          quantity: delta,
          type: 'adjustment',
          reason,
          note,
          actor: toActor(person),
          ...(lot !== null && { lots: [{ lotId: lot.id, quantity: delta }] }),
        }),
      );
      if (source !== null)
        await this.lotChanges.publishLot(tx, person, source, {
          usable: adjustment.usable,
          found: formatQuantity(delta, row.unit),
          reason: foundReason,
          changes: { reason: [null, foundReason] },
        });
      return this.stockEvents.publish(tx, person, kind, id, 'updated', adjustment);
    });
  }

  /**
   * Deactivates a product: lists hide it, and it can still be read by id. Repeating the call has no effect.
   * @throws DomainError `lot.held` while it has held units
   */
  async deactivate(person: Person, kind: StockKind, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.stockEvents.lock(tx, kind, id);
      if (row.isActive) await this.changeLocked(tx, person, row, { isActive: false });
    });
  }

  private async readCountedLot(tx: Tx, { id, kind, tracksLots }: StockRow, lotId: number): Promise<CountedLot> {
    if (!tracksLots) throw invalidField('lotId', `This ${kind} does not track lots`);
    const [lot] = await queryRows<CountedLot>(
      tx,
      'select id, number, quantity from stock_lot where id = $1 and stock_id = $2',
      [lotId, id],
    );
    if (lot === undefined) throw invalidField('lotId', 'This lot belongs to another product');
    return lot;
  }
}
