import * as z from 'zod/mini';
import { MAX_OPEN_HOURS } from '@atrium/rules/stock/contents';
import { readLayout } from '@atrium/rules/gs1/keyboard-layout';
import { ADJUSTMENT_REASONS, MOVEMENT_TYPES } from '@atrium/rules/stock/labels';
import {
  isSameCode,
  MAX_PIECES,
  MAX_PRODUCT_CODES,
  productCode,
  wrongCodeLabel,
  wrongProductCode,
} from '@atrium/rules/stock/product-codes';
import { STOCK_KINDS } from '@atrium/rules/stock/stock-status';
import * as f from '../../core/fields.js';
import { lotRef, openedReply } from './opened-schemas.js';

/* Items and consumables are both stock: one table, one ledger of movements. What they share is here. */

const nameRef = z.nullable(z.object({ id: f.id(), name: z.string() }));

/** A code beside the barcode, of a package with that many pieces. */
const productCodeReply = z.object({ code: z.string(), pieces: z.int(), label: z.nullable(z.string()) });

export const stockReply = {
  id: f.id(),
  kind: z.enum(STOCK_KINDS),
  name: z.string(),
  sku: z.nullable(z.string()),
  /** The code of one piece. */
  barcode: z.nullable(z.string()),
  /** Further codes, each of a package with its number of pieces. */
  codes: z.array(productCodeReply),
  brand: z.nullable(z.string()),
  /** Where it lies: "Cabinet 2, top". */
  shelf: z.nullable(z.string()),
  categoryId: z.nullable(f.id()),
  category: nameRef,
  primarySupplierId: z.nullable(f.id()),
  primarySupplier: nameRef,
  /** The primary supplier's number for the product, printed on orders. */
  supplierProductNumber: z.nullable(z.string()),
  currentQuantity: z.int(),
  /** Without the lots that are expired, quarantined or recalled; `stockStatus` is that of this. */
  usableQuantity: z.int(),
  minStockLevel: z.int(),
  reorderQuantity: z.int(),
  unit: z.string(),
  unitCost: z.nullable(f.unitCostReply()),
  /** The price of the next order: the last price that was paid where the unit cost is an average, else the unit cost. */
  orderPrice: z.nullable(f.unitCostReply()),
  /** What is there is worth: lots at their cost, the rest at the unit cost. Null when no cost is known. */
  value: z.nullable(f.moneyReply()),
  packageCost: z.nullable(f.moneyReply()),
  unitsPerPackage: z.nullable(z.int()),
  notes: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  /** Its level is the sum of its lots. */
  tracksLots: z.boolean(),
  /** What one of it holds: 100, U. Null: it is used whole. */
  contentAmount: z.nullable(z.number()),
  contentUnit: z.nullable(z.string()),
  hoursOnceOpened: z.nullable(z.int()),
  opened: z.array(openedReply),
  /** When the next of its lots expires that may be used; of what has expired altogether the day on which it did. Null without lots. */
  nextExpiryOn: z.nullable(z.string()),
  /** Without lots: the end of the shelf life of what came last. An estimate: no list, figure or notification counts it. */
  estimatedExpiryOn: z.nullable(z.string()),
  /** What lies in lots that have expired and waits to be written off. */
  expiredQuantity: z.int(),
  /** On which day the first of these expired. */
  expiredOn: z.nullable(z.string()),
  isActive: z.boolean(),
  lastOrderAt: z.nullable(f.instant()),
  /** Still to come: of orders, and of requests that were marked as ordered and are in no order yet. */
  onOrder: z.int(),
  /** What of it is in no order yet. */
  notPlaced: z.int(),
  /** When the next order is expected; null where nobody has said. */
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
    f.requiredText(f.TEXT_LIMITS.name, CODE_NEEDED).check(checkedBy(wrongProductCode)),
    z.transform(productCode),
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
      if (label !== null && wrongCodeLabel(label) !== null)
        context.addIssue({
          code: 'custom',
          input: label,
          path: [index, 'label'],
          message: wrongCodeLabel(label) ?? '',
        });
      if (codes.slice(0, index).some((other) => isSameCode(other.code, code)))
        context.addIssue({
          code: 'custom',
          input: code,
          path: [index, 'code'],
          message: 'This code is already in the list',
        });
    });
  }),
);

/** The code of one piece. A text that a scanner typed with another keyboard layout is mapped back or refused. */
const barcodeField = () =>
  f.optionalName().check(
    z.superRefine((barcode, context) => {
      const read = typeof barcode === 'string' ? readLayout(barcode) : null;
      if (read !== null && 'problem' in read)
        context.addIssue({ code: 'custom', input: barcode, message: read.problem });
    }),
    z.overwrite((barcode) => {
      const read = typeof barcode === 'string' ? readLayout(barcode) : null;
      return read !== null && 'text' in read ? read.text : barcode;
    }),
  );

/** What a form may set of either kind. */
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
  contentAmount: z.optional(z.nullable(f.contentField({ message: 'Please enter what one holds, such as 100' }))),
  contentUnit: f.optionalText(f.TEXT_LIMITS.unit),
  hoursOnceOpened: z.optional(z.nullable(f.quantity({ min: 1, max: MAX_OPEN_HOURS }))),
  notes: f.optionalText(),
  imageUrl: f.optionalWebAddress(),
};

/** What only a change of either kind may say. */
export const stockChange = {
  isActive: z.optional(z.boolean()),
  /** Why lots are no longer tracked, which only managers may decide. */
  trackingReason: f.optionalText(),
  /** Says that open containers keep their content and unit when the content of one changes. */
  openContainers: z.optional(z.literal('keep')),
  version: f.seenVersion(),
};

/** With package pricing the server computes the unit cost from these two (docs/api.md). */
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
    if (form.packageCost == null)
      context.addIssue({
        code: 'custom',
        input: form.packageCost,
        path: ['packageCost'],
        message: 'Package cost is required',
      });
    if (form.unitsPerPackage == null)
      context.addIssue({
        code: 'custom',
        input: form.unitsPerPackage,
        path: ['unitsPerPackage'],
        message: 'Units per package must be at least 1',
      });
  },
);

/** `held`: some of it lies in lots that are quarantined, recalled or expired. */
export const EXPIRY_FILTERS = ['held', 'expired', '30', '60', '90'] as const;

const SORTED_BY = ['name', 'category', 'stock', 'unitCost', 'value', 'supplier', 'nextExpiry', 'lastOrder'] as const;
type SortedBy = (typeof SORTED_BY)[number];
export type StockSort = SortedBy | `-${SortedBy}`;
const STOCK_SORTS = [...SORTED_BY, ...SORTED_BY.map((by) => `-${by}` as const)] as unknown as readonly [
  StockSort,
  ...StockSort[],
];

/** How many rows each stock level has. */
export const stockLevels = z.object({
  good: z.int(),
  /** Of consumables alone. */
  warning: z.int(),
  low: z.int(),
  out: z.int(),
  /** Some of that kind, whatever the filters leave. */
  tracksLots: z.boolean(),
});
export type StockLevels = z.infer<typeof stockLevels>;

/** Which rows a list leaves: its export and the counts of its levels leave the same. */
export const whichStock = {
  search: f.queryText(),
  categoryId: f.queryId(),
  supplierId: f.queryId(),
  /** Held units, or the next expiry: past, or within this many days. */
  expiry: f.queryChoice(EXPIRY_FILTERS),
};

export const stockFilters = <const S extends readonly [string, ...string[]]>(levels: S) =>
  z.object({
    ...whichStock,
    stockLevel: f.queryChoice(levels),
    /** Without it by name, or the best match first. "-" begins with the greatest; what has none of it comes last either way. */
    sort: f.queryChoice(STOCK_SORTS),
    /** Only these. */
    ids: f.queryIds(),
    /** `false`: the deactivated ones instead. */
    isActive: f.queryChoice(['true', 'false']),
    limit: f.queryLimit(),
    cursor: f.queryText(500),
  });

/** One line of the ledger. The sum of `delta` is the current quantity, always. */
export const movementReply = z.object({
  id: f.id(),
  type: z.enum(MOVEMENT_TYPES),
  delta: z.int(),
  balance: z.int(),
  /** Of an adjustment one of its reasons; of an undo why it was undone. */
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  at: f.instant(),
  /** When it happened; null: when it was entered, which is `at`. */
  occurredAt: z.nullable(f.instant()),
  /** From or into which lot; null where lots were not tracked. */
  lot: z.nullable(lotRef),
  /** Of what was written off: what it had cost; below zero where that was put back. */
  value: z.nullable(f.signedMoneyReply()),
  /** By how much of its content it changed what is there, with its unit; null where whole ones came or went. */
  content: z.nullable(z.number()),
  contentUnit: z.nullable(z.string()),
  /** The open one that it was of. */
  containerId: z.nullable(f.id()),
  /** What was left in an open one was discarded; it is put back by itself. */
  isDiscard: z.boolean(),
  /** It was put back, or the receipt was reversed by itself. */
  isTakenBack: z.boolean(),
  /** The purchase of a receipt and its reversal. */
  purchaseId: z.nullable(f.id()),
  user: z.nullable(f.personReply),
  /** Of a use and its undo: by whom, for what, and for which patient. */
  usedBy: z.nullable(f.personReply),
  treatmentType: z.nullable(z.string()),
  treatmentArea: z.nullable(z.string()),
  patientId: z.nullable(z.string()),
});
export type Movement = z.infer<typeof movementReply>;

const movementFilters = {
  type: f.queryChoice(MOVEMENT_TYPES),
  /** Who did it, or used it. */
  userId: f.queryUserId(),
  since: f.queryInstant(),
  /** Without this instant itself. */
  until: f.queryInstant(),
};
export const movementExportQuery = z.object(movementFilters);
export const movementQuery = z.object({ ...movementFilters, limit: f.queryLimit(), cursor: f.queryText(500) });

/** What was counted, and why it is not what was there; `version` is what the counter saw. */
export const adjustmentBody = z.object({
  countedQuantity: f.quantity({ min: 0, message: 'Counted quantity must be at least 0' }),
  reason: z.enum(ADJUSTMENT_REASONS, { error: 'Please choose a reason' }),
  note: f.optionalText(),
  /** Counted was this lot alone. */
  lotId: z.optional(z.nullable(f.idField())),
  /** Why found units are not those of a held lot: managers are asked for it when the product has one, or one that lost units. */
  foundReason: f.optionalText(),
  version: f.seenVersion(),
});
export const adjustmentErrors = ['resource.not-found', 'stock.inactive', 'stock.changed', 'lot.held'] as const;

export const logQuery = z.object({ limit: f.queryLimit(), cursor: f.queryText(500) });
