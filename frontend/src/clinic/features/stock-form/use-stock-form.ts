import { createConsumable, updateConsumable } from '@atrium/contract/clinic/consumables/calls';
import { createConsumableSchemas } from '@atrium/contract/clinic/consumables/schemas';
import { createItem, updateItem } from '@atrium/contract/clinic/items/calls';
import { createItemSchemas } from '@atrium/contract/clinic/items/schemas';
import { STOCK_WORDS } from '@atrium/contract/clinic/stock-words';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { quantityText } from '@atrium/rules/stock/quantity';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect } from 'react';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import type { BodySchema } from '../../../lib/forms/forms.js';
import { call } from '../../../lib/api/http.js';
import type { Stock } from '../../store/clinic-state.js';
import { need, tookStock, useClinic } from '../../store/clinic-store.js';
import {
  bodyOf,
  changesOf,
  newStockValues,
  type StockBody,
  type StockField,
  type StockValues,
  valuesOf,
} from '../../shared/stock/stock-values.js';
import { stockWords } from './stock-words.js';

export const FORM_WORDS = {
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

const FORM_LABELS = { ...STOCK_WORDS, trackingReason: 'Reason' } as const;

/** Form fields by their names in the API, where they differ. */
const FIELD_OF: Readonly<Record<string, StockField>> = { expirationDate: 'shelfLife', typicalShelfLife: 'shelfLife' };
const schemas = { item: createItemSchemas.body, consumable: createConsumableSchemas.body } as const;

const create = (kind: StockKind, body: StockBody): Promise<Stock> =>
  kind === 'item'
    ? call(createItem, { body: body as BodyOf<typeof createItem> })
    : call(createConsumable, { body: body as BodyOf<typeof createConsumable> });

const update = (kind: StockKind, id: number, body: StockBody & { version: number }): Promise<Stock> =>
  kind === 'item' ? call(updateItem, { params: { id }, body }) : call(updateConsumable, { params: { id }, body });

/** Adds the confirmed answer: open containers keep their content. */
const withAnswer = <B extends StockBody>(body: B, stock: Stock | null) =>
  stock === null || stock.opened.length === 0 || (body.contentAmount === undefined && body.contentUnit === undefined)
    ? body
    : { ...body, openContainers: 'keep' as const };

interface StockFormOf {
  readonly kind: StockKind;
  /** The current product; null for a new one. */
  readonly stock: Stock | null;
  /** Scanned code of a new product. */
  readonly barcode?: string;
  /** Asks a question before saving; resolves to the answer. */
  readonly ask?: (changes: StockBody) => Promise<boolean>;
  readonly onDone: (saved: Stock | undefined) => void;
}

/** Form of an item or a consumable, in a dialog and in its details. */
export function useStockForm({ kind, stock, barcode = '', ask, onDone }: StockFormOf) {
  const words = FORM_WORDS[kind];
  const isNew = stock === null;
  const categories = useClinic((state) => state.categories.all.rows);
  const suppliers = useClinic((state) => state.suppliers.all.rows);
  useEffect(() => need('categories', 'suppliers'), []);
  return useEntityForm<StockValues, StockBody, Stock>({
    schema: schemas[kind] as BodySchema<StockValues, StockBody>,
    noun: kind,
    entity: stock ?? undefined,
    live: stock?.isActive === true ? stock : undefined,
    valuesOf: (of) => (of === undefined ? newStockValues(kind, barcode) : valuesOf(of)),
    labels: FORM_LABELS,
    show: (field, value, of) =>
      stockWords(field, value, of, {
        category: (id) => categories.get(id)?.name,
        supplier: (id) => suppliers.get(id)?.name,
      }),
    toBody: (values) => bodyOf(kind, values),
    fieldOf: (name) => FIELD_OF[name] ?? name,
    changesOf: (before, after) => changesOf(kind, before, after),
    quiet: ['currentQuantity'],
    create: (body) => create(kind, body),
    ...(ask !== undefined && { ask }),
    update: ({ id }, body) => update(kind, id, withAnswer(body, stock)),
    took: tookStock,
    told: ({ name, currentQuantity, unit }) =>
      isNew
        ? {
            title: words.added,
            description: `${name} is in the list, with ${quantityText(currentQuantity, unit)} in stock.`,
          }
        : { title: words.updated, description: `${name} was saved.` },
    close: onDone,
    failed: isNew ? words.addFailed : words.updateFailed,
  });
}
