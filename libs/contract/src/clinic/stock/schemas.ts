import * as z from 'zod/mini';
import { MAX_OPEN_HOURS } from '@atrium/rules/stock/contents';
import { detectLayout } from '@atrium/rules/gs1/keyboard-layout';
import { ADJUSTMENT_REASONS, MOVEMENT_TYPES } from '@atrium/rules/stock/labels';
import {
  isSameCode,
  MAX_PIECES,
  MAX_PRODUCT_CODES,
  normalizeProductCode,
  getCodeLabelProblem,
  getProductCodeProblem,
} from '@atrium/rules/stock/product-codes';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import * as f from '../../core/fields.js';
import { queryChoice, queryInstant, queryUserId, paging } from '../../core/query-fields.js';
import { lotRef, openedReply } from './opened-schemas.js';

/* Fields that items and consumables share. Both are stock: one table, one ledger of movements. */

const nameRef = z.nullable(z.object({ id: f.id(), name: z.string() }));

/** An additional code, of a package with `pieces` units. */
const productCodeReply = z.object({ code: z.string(), pieces: z.int(), label: z.nullable(z.string()) });

export const stockReply = {
  id: f.id(),
  kind: z.enum(STOCK_KINDS),
  name: z.string(),
  sku: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  /** Codes of packages with their numbers of units. */
  codes: z.array(productCodeReply),
  brand: z.nullable(z.string()),
  /** Storage location: "Cabinet 2, top". */
  shelf: z.nullable(z.string()),
  categoryId: z.nullable(f.id()),
  category: nameRef,
  primarySupplierId: z.nullable(f.id()),
  primarySupplier: nameRef,
  /** The product's number at the primary supplier, printed on orders. */
  supplierProductNumber: z.nullable(z.string()),
  currentQuantity: z.int(),
  /** Quantity without expired, quarantined and recalled lots; determines `stockStatus`. */
  usableQuantity: z.int(),
  minStockLevel: z.int(),
  reorderQuantity: z.int(),
  unit: z.string(),
  unitCost: z.nullable(f.unitCostReply()),
  /** Price of the next order: the last price paid when the unit cost is an average, else the unit cost. */
  orderPrice: z.nullable(f.unitCostReply()),
  /** Value of the stock: lots at their cost, the rest at unit cost. Null when no cost is known. */
  value: z.nullable(f.moneyReply()),
  packageCost: z.nullable(f.moneyReply()),
  unitsPerPackage: z.nullable(z.int()),
  notes: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** True when the product tracks lots; its level is then the sum of the lots. */
  tracksLots: z.boolean(),
  /** Content of one unit, such as 100 U; null for products used whole. */
  contentAmount: z.nullable(z.number()),
  contentUnit: z.nullable(z.string()),
  hoursOnceOpened: z.nullable(z.int()),
  opened: z.array(openedReply),
  /** Expiry of the next usable lot, or of the last one when all have expired; null without lots. */
  nextExpiryOn: z.nullable(z.string()),
  /**
   * Without lots: end of the shelf life of the latest receipt. An estimate that no list, figure or notification counts.
   */
  estimatedExpiryOn: z.nullable(z.string()),
  /** Quantity of expired lots that must be written off. */
  expiredQuantity: z.int(),
  /** Expiry of the first of these lots. */
  expiredOn: z.nullable(z.string()),
  isActive: z.boolean(),
  lastOrderAt: z.nullable(f.instant()),
  /** Quantity to be received from orders, and from requests ordered outside of Atrium. */
  onOrder: z.int(),
  /** The part of `onOrder` without an order. */
  notPlaced: z.int(),
  /** Expected date of the next delivery; null when not given. */
  arrivesOn: z.nullable(z.string()),
  ...f.editedReply,
};

const checkedBy = (wrongOf: (text: string) => string | null) =>
  z.superRefine<string>((text, context) => {
    const message = wrongOf(text);
    if (message !== null) context.addIssue({ code: 'custom', input: text, message });
  });

const CODE_NEEDED = 'Scan or enter the code';
const productCodeField = z.object({
  code: z.pipe(
    f.requiredText(f.TEXT_LIMITS.name, CODE_NEEDED).check(checkedBy(getProductCodeProblem)),
    z.transform(normalizeProductCode),
  ),
  pieces: f.quantity({ min: 1, max: MAX_PIECES, message: 'Enter the number of pieces in it' }),
  label: z.pipe(
    f.optionalName(40),
    z.transform((label) => label ?? null),
  ),
});

/** Replaces all codes. A code belongs to one active product. */
const productCodesField = z.array(productCodeField).check(
  z.maxLength(MAX_PRODUCT_CODES),
  z.superRefine((codes, context) => {
    codes.forEach(({ code, label }, index) => {
      if (label !== null && getCodeLabelProblem(label) !== null)
        f.addIssue(context, [index, 'label'], getCodeLabelProblem(label) ?? '');
      if (codes.slice(0, index).some((other) => isSameCode(other.code, code)))
        f.addIssue(context, [index, 'code'], 'This code is already in the list');
    });
  }),
);

/** Code of a single unit. Text typed by a scanner with another keyboard layout is mapped back or refused. */
const barcodeField = () =>
  f.optionalName().check(
    z.superRefine((barcode, context) => {
      const read = typeof barcode === 'string' ? detectLayout(barcode) : null;
      if (read !== null && 'problem' in read)
        context.addIssue({ code: 'custom', input: barcode, message: read.problem });
    }),
    z.overwrite((barcode) => {
      const read = typeof barcode === 'string' ? detectLayout(barcode) : null;
      return read !== null && 'text' in read ? read.text : barcode;
    }),
  );

export const stockForm = {
  name: f.nameText('Name is required'),
  sku: f.optionalName(),
  barcode: barcodeField(),
  codes: z.optional(productCodesField),
  brand: f.optionalName(),
  shelf: f.optionalName(),
  supplierProductNumber: f.optionalName(),
  categoryId: z.optional(z.nullable(f.idField())),
  primarySupplierId: z.optional(z.nullable(f.idField())),
  currentQuantity: z.optional(f.quantity({ min: 0, message: 'Quantity must be non-negative' })),
  reorderQuantity: z.optional(f.quantity({ min: 1, message: 'Reorder quantity must be at least 1' })),
  unit: z.optional(f.requiredText(f.TEXT_LIMITS.name, 'Unit is required')),
  unitCost: f.optionalUnitCost(),
  packageCost: f.optionalMoney(),
  unitsPerPackage: z.optional(z.nullable(f.quantity({ min: 1, message: 'Units per package must be at least 1' }))),
  packagePricing: z.optional(z.boolean()),
  tracksLots: z.optional(z.boolean()),
  contentAmount: z.optional(
    z.nullable(f.contentField({ message: 'Please enter the content of one container, such as 100' })),
  ),
  contentUnit: f.optionalText(f.TEXT_LIMITS.unit),
  hoursOnceOpened: z.optional(z.nullable(f.quantity({ min: 1, max: MAX_OPEN_HOURS }))),
  notes: f.optionalText(),
  imageUrl: f.optionalWebAddress(),
};

export const stockChange = {
  isActive: z.optional(z.boolean()),
  /** Reason for no longer tracking lots; managers only. */
  trackingReason: f.optionalText(),
  /** Confirms that open containers keep their content and unit when the product's content changes. */
  openContainers: z.optional(z.literal('keep')),
  version: f.expectedVersion(),
};

/**
 * Requires cost and units of the package with package pricing, from which the server computes the unit cost
 * (docs/api.md).
 */
export const packagePriceIsComplete = z.superRefine(
  (
    form: {
      packagePricing?: boolean | undefined;
      packageCost?: string | null | undefined;
      unitsPerPackage?: number | null | undefined;
    },
    context,
  ) => {
    if (form.packagePricing !== true) return;
    if (form.packageCost == null) f.addIssue(context, ['packageCost'], 'Package cost is required');
    if (form.unitsPerPackage == null) f.addIssue(context, ['unitsPerPackage'], 'Units per package must be at least 1');
  },
);

/** A ledger entry. The sum of all `delta` equals the current quantity. */
export const movementReply = z.object({
  id: f.id(),
  type: z.enum(MOVEMENT_TYPES),
  delta: z.int(),
  balance: z.int(),
  /** Reason of an adjustment, or of an undo. */
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  at: f.instant(),
  /**
   * Time of the movement; null when it equals the time of entry, `at`. An adjustment with a time compensates a late
   * entry and has the time of the count that included it.
   */
  occurredAt: z.nullable(f.instant()),
  /** The lot that changed; null without lot tracking. */
  lot: z.nullable(lotRef),
  /** Cost of a write-off; negative for its undo. */
  value: z.nullable(f.signedMoneyReply()),
  /** Change of content with its unit; null when whole units moved. */
  content: z.nullable(z.number()),
  contentUnit: z.nullable(z.string()),
  containerId: z.nullable(f.id()),
  /** True when the rest of an open container was discarded, which has its own undo. */
  isDiscard: z.boolean(),
  /** True when the movement was undone, or the receipt was reversed separately. */
  isTakenBack: z.boolean(),
  purchaseId: z.nullable(f.id()),
  user: z.nullable(f.personReply),
  usedBy: z.nullable(f.personReply),
  treatmentType: z.nullable(z.string()),
  treatmentArea: z.nullable(z.string()),
  patientId: z.nullable(z.string()),
});
export type Movement = z.infer<typeof movementReply>;

const movementFilters = {
  type: queryChoice(MOVEMENT_TYPES),
  /** Author of the movement, or the person who used the stock. */
  userId: queryUserId(),
  since: queryInstant(),
  /** End of the period, exclusive. */
  until: queryInstant(),
};
export const movementExportQuery = z.object(movementFilters);
export const movementQuery = z.object({ ...movementFilters, ...paging });

/** The counted quantity and the reason of the difference; `version` is the one that the user saw. */
export const adjustmentBody = z.object({
  countedQuantity: f.quantity({ min: 0, message: 'Counted quantity must be at least 0' }),
  reason: z.enum(ADJUSTMENT_REASONS, { error: 'Please choose a reason' }),
  note: f.optionalText(),
  /** Restricts the count to this lot. */
  lotId: z.optional(z.nullable(f.idField())),
  /**
   * Managers only: why found units do not belong to a held lot. Required when the product has a held lot, or one that
   * lost units.
   */
  foundReason: f.optionalText(),
  version: f.expectedVersion(),
});
export const adjustmentErrors = ['resource.not-found', 'stock.inactive', 'stock.changed', 'lot.held'] as const;
