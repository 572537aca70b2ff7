import { SHELF_LIFE_UNIT_LABELS } from '@atrium/rules/labels';
import type { StockKind } from '@atrium/rules/stock-status';
import { moneyText } from '../../lib/money.js';
import type { Difference } from '../../ui/stale-save.js';
import type { ClinicState, Stock } from '../store/clinic-state.js';
import { type StockField, type StockValues, unitCostOf, valuesOf } from './stock-values.js';

const LABELS: readonly (readonly [StockField, string])[] = [
  ['name', 'Name'], ['sku', 'SKU'], ['barcode', 'Barcode'], ['brand', 'Brand'], ['categoryId', 'Category'], ['primarySupplierId', 'Supplier'],
  ['currentQuantity', 'Current Quantity'], ['minStockLevel', 'Min Stock Level'], ['reorderQuantity', 'Reorder Quantity'], ['unit', 'Unit'],
  ['packagePricing', 'Package Pricing'], ['packageCost', 'Package Cost'], ['unitsPerPackage', 'Units per Package'], ['unitCost', 'Unit Cost'],
  ['shelfLife', 'Typical Shelf Life'], ['description', 'Description'], ['notes', 'Notes'], ['imageUrl', 'Image URL'],
];

interface Edited {
  readonly kind: StockKind;
  /** As the form was opened. */
  readonly before: StockValues;
  readonly mine: StockValues;
  /** As a colleague left it meanwhile. */
  readonly current: Stock;
}

/** What a colleague saved meanwhile and what was typed here, field by field, in words. */
export function stockDifferences({ kind, before, mine, current }: Edited, known: Pick<ClinicState, 'categories' | 'suppliers'>): Difference[] {
  const categories = known.categories.all.rows;
  const suppliers = known.suppliers.all.rows;
  const shown = (values: StockValues, field: StockField): string => {
    switch (field) {
      case 'categoryId':
        return categories.get(Number(values.categoryId))?.name ?? '';
      case 'primarySupplierId':
        return suppliers.get(Number(values.primarySupplierId))?.name ?? (values.primarySupplierId === '' ? '' : (current.primarySupplier?.name ?? ''));
      case 'unitCost':
        return money(unitCostOf(values));
      case 'packageCost':
        return values.packagePricing ? money(values.packageCost) : '';
      case 'unitsPerPackage':
        return values.packagePricing ? String(values.unitsPerPackage) : '';
      case 'packagePricing':
        return values.packagePricing ? 'On' : 'Off';
      case 'shelfLife':
        return values.shelfLife === '' ? '' : `${values.shelfLife} ${kind === 'item' ? 'days' : SHELF_LIFE_UNIT_LABELS[values.shelfLifeUnit].toLowerCase()}`;
      default:
        return String(values[field] ?? '').trim();
    }
  };
  const theirs = valuesOf(current);
  return LABELS.flatMap(([field, label]) => {
    // Stock that nobody typed here is nobody's version: it stays what it is on the shelf.
    if (field === 'currentQuantity' && mine.currentQuantity === null) return [];
    const there = field === 'currentQuantity' ? `${current.currentQuantity}` : shown(theirs, field);
    const here = shown(mine, field);
    if (there === here) return [];
    return [{ label, theirs: there, mine: here, onlyTheirs: here === shown(before, field) }];
  });
}

const money = (text: string): string => (text.trim() === '' ? '' : moneyText(text));
