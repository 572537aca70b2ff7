import { createConsumable, updateConsumable } from '@atrium/contract/clinic/consumables/calls';
import { createConsumableSchemas } from '@atrium/contract/clinic/consumables/schemas';
import { createItem, updateItem } from '@atrium/contract/clinic/items/calls';
import { createItemSchemas } from '@atrium/contract/clinic/items/schemas';
import { STOCK_LABELS } from '@atrium/contract/clinic/stock-labels';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { useEffect } from 'react';
import { SHELF_LIFE_UNIT_LABELS, type ShelfLifeUnit } from '@atrium/rules/stock/labels';
import { formatProductCodes } from '@atrium/rules/stock/product-codes';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import type { Stock } from '../../store/clinic-state.js';
import { loadClinic, upsertStock, useClinic } from '../../store/clinic-store.js';
import {
  toStockBody,
  diffStock,
  createStockValues,
  type StockBody,
  type StockField,
  type StockValues,
  toStockValues,
  computeUnitCost,
} from '../../shared/stock/stock-values.js';
import { formatAmount } from '../../../lib/format/money.js';

export const FORM_TEXTS = {
  item: {
    add: 'Add Item',
    edit: 'Edit Item',
    added: 'Item Added',
    updated: 'Item Updated',
    addFailed: 'Failed to add item. Please try again.',
    updateFailed: 'Failed to update inventory item.',
  },
  consumable: {
    add: 'Add Consumable',
    edit: 'Edit Consumable',
    added: 'Consumable Added',
    updated: 'Consumable Updated',
    addFailed: 'Failed to add consumable',
    updateFailed: 'Failed to update consumable',
  },
} as const;

const FORM_LABELS = { ...STOCK_LABELS, trackingReason: 'Reason' } as const;

/** Form fields by their API names, where the two differ. */
const FIELD_OF: Readonly<Record<string, StockField>> = { expirationDate: 'shelfLife', typicalShelfLife: 'shelfLife' };
const schemas = { item: createItemSchemas.body, consumable: createConsumableSchemas.body } as const;

const create = (kind: StockKind, body: StockBody): Promise<Stock> =>
  kind === 'item'
    ? call(createItem, { body: body as BodyOf<typeof createItem> })
    : call(createConsumable, { body: body as BodyOf<typeof createConsumable> });

const update = (kind: StockKind, id: number, body: StockBody & { version: number }): Promise<Stock> =>
  kind === 'item' ? call(updateItem, { params: { id }, body }) : call(updateConsumable, { params: { id }, body });

/** Adds the confirmed answer that open containers keep their content to the request. */
const withContentAnswer = <B extends StockBody>(body: B, stock: Stock | null) =>
  stock === null || stock.opened.length === 0 || (body.contentAmount === undefined && body.contentUnit === undefined)
    ? body
    : { ...body, openContainers: 'keep' as const };

interface StockFormOptions {
  readonly kind: StockKind;
  /** The current product; null for a new one. */
  readonly stock: Stock | null;
  /** Scanned code of a new product. */
  readonly barcode?: string;
  /** Asks a question before saving and resolves to the answer. */
  readonly confirm?: (changes: StockBody) => Promise<boolean>;
  readonly onDone: (saved: Stock | undefined) => void;
}

/** Form of an item or a consumable, in a dialog and in its details. */
export function useStockForm({ kind, stock, barcode = '', confirm, onDone }: StockFormOptions) {
  const words = FORM_TEXTS[kind];
  const isNew = stock === null;
  const categories = useClinic((state) => state.categories.all.rows);
  const suppliers = useClinic((state) => state.suppliers.all.rows);
  useEffect(() => loadClinic('categories', 'suppliers'), []);
  return useEntityForm({
    schema: schemas[kind],
    noun: kind,
    entity: stock ?? undefined,
    current: stock?.isActive === true ? stock : undefined,
    toValues: (of) => (of === undefined ? createStockValues(kind, barcode) : toStockValues(of)),
    labels: FORM_LABELS,
    formatValue: (field, value, of) =>
      formatStockField(field, value, of, {
        category: (id) => categories.get(id)?.name,
        supplier: (id) => suppliers.get(id)?.name,
      }),
    toBody: (values) => toStockBody(kind, values),
    mapField: (name) => FIELD_OF[name] ?? name,
    getChanges: (before, after) => diffStock(kind, before, after),
    silentFields: ['currentQuantity'],
    create: (body) => create(kind, body),
    ...(confirm !== undefined && { confirm }),
    update: ({ id }, body) => update(kind, id, withContentAnswer(body, stock)),
    upsert: upsertStock,
    getSuccessToast: ({ name, currentQuantity, unit }) =>
      isNew
        ? {
            title: words.added,
            description: `${isolateDirection(name)} is in the list, with ${formatQuantity(currentQuantity, unit)} in stock.`,
          }
        : { title: words.updated, description: `${isolateDirection(name)} was saved.` },
    onClose: onDone,
    failureMessage: isNew ? words.addFailed : words.updateFailed,
  });
}

export type StockFormState = ReturnType<typeof useStockForm>;

interface StockNames {
  readonly category: (id: number) => string | undefined;
  readonly supplier: (id: number) => string | undefined;
}

/** Formats a field value; undefined when it is already text. */
function formatStockField(field: StockField, value: unknown, of: StockValues, names: StockNames): string | undefined {
  switch (field) {
    case 'categoryId':
      return names.category(Number(value)) ?? '';
    case 'primarySupplierId':
      return names.supplier(Number(value)) ?? '';
    case 'codes':
      return formatProductCodes(
        (value as StockValues['codes']).map((one) => ({ ...one, label: one.label.trim() || null })),
      );
    case 'unitCost':
      return formatMoney(computeUnitCost({ ...of, unitCost: String(value) }));
    case 'packageCost':
      return of.packagePricing ? formatMoney(String(value)) : '';
    case 'unitsPerPackage':
      return of.packagePricing ? String(value) : '';
    case 'tracksLots':
    case 'packagePricing':
      return value === true ? 'On' : 'Off';
    case 'openedIn':
      return value === 'days' ? 'Days' : 'Hours';
    case 'shelfLifeUnit':
      return SHELF_LIFE_UNIT_LABELS[value as ShelfLifeUnit];
    default:
      return undefined;
  }
}

const formatMoney = (text: string): string => (text.trim() === '' ? '' : formatAmount(text));
