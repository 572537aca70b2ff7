import type { BodyOf } from '@atrium/contract/core/endpoint';
import type { createConsumable } from '@atrium/contract/clinic/consumables';
import type { createItem } from '@atrium/contract/clinic/items';
import type { ShelfLifeUnit } from '@atrium/rules/labels';
import { packageUnitCost } from '@atrium/rules/money';
import type { StockKind } from '@atrium/rules/stock-status';
import type { Stock } from '../store/clinic-state.js';

/* What the form of an item or a consumable holds, and what it sends. */

export interface StockValues {
  readonly name: string;
  readonly sku: string;
  readonly barcode: string;
  readonly brand: string;
  /** Ids as the select holds them; blank is none. */
  readonly categoryId: string;
  readonly primarySupplierId: string;
  /** Null: as it is on the shelf. Only what somebody typed is ever sent. */
  readonly currentQuantity: number | null;
  readonly minStockLevel: number;
  readonly reorderQuantity: number;
  readonly unit: string;
  readonly packagePricing: boolean;
  readonly unitCost: string;
  readonly packageCost: string;
  readonly unitsPerPackage: number;
  readonly shelfLife: string;
  readonly shelfLifeUnit: ShelfLifeUnit;
  readonly description: string;
  readonly notes: string;
  readonly imageUrl: string;
}

export type StockField = keyof StockValues;
export type StockBody = Partial<BodyOf<typeof createItem> & BodyOf<typeof createConsumable>>;

const blank = {
  name: '', sku: '', barcode: '', brand: '', categoryId: '', primarySupplierId: '', currentQuantity: 0, packagePricing: false, unitCost: '', packageCost: '',
  unitsPerPackage: 1, shelfLife: '', shelfLifeUnit: 'months', description: '', notes: '', imageUrl: '',
} as const;

/** The defaults of the forms (specification 1, section 3). */
export const NEW_STOCK: Readonly<Record<StockKind, StockValues>> = {
  item: { ...blank, minStockLevel: 5, reorderQuantity: 10, unit: 'each' },
  consumable: { ...blank, minStockLevel: 5, reorderQuantity: 20, unit: 'units' },
};

export function valuesOf(stock: Stock): StockValues {
  const shelfLife = stock.kind === 'item' ? stock.expirationDate : stock.typicalShelfLife;
  return {
    name: stock.name,
    sku: stock.sku ?? '',
    barcode: stock.barcode ?? '',
    brand: stock.brand ?? '',
    categoryId: stock.categoryId === null ? '' : String(stock.categoryId),
    primarySupplierId: stock.primarySupplierId === null ? '' : String(stock.primarySupplierId),
    currentQuantity: null,
    minStockLevel: stock.minStockLevel,
    reorderQuantity: stock.reorderQuantity,
    unit: stock.unit,
    packagePricing: stock.packageCost !== null && stock.unitsPerPackage !== null,
    unitCost: stock.unitCost ?? '',
    packageCost: stock.packageCost ?? '',
    unitsPerPackage: stock.unitsPerPackage ?? 1,
    shelfLife: shelfLife === null ? '' : String(shelfLife),
    shelfLifeUnit: stock.kind === 'item' ? 'days' : stock.shelfLifeUnit,
    description: stock.kind === 'item' ? (stock.description ?? '') : '',
    notes: stock.notes ?? '',
    imageUrl: stock.imageUrl ?? '',
  };
}

/** The unit cost that the form shows: computed with package pricing, as typed without. */
export function unitCostOf({ packagePricing, unitCost, packageCost, unitsPerPackage }: StockValues): string {
  if (!packagePricing) return unitCost.trim();
  return packageUnitCost(packageCost, unitsPerPackage) ?? '';
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const idOrNull = (text: string): number | null => (text === '' ? null : Number(text));

/** Everything that the form says; empty optional fields are null. */
export function bodyOf(kind: StockKind, values: StockValues): StockBody {
  const shelfLife = values.shelfLife.trim() === '' ? null : Number(values.shelfLife.trim());
  return {
    name: values.name.trim(),
    sku: textOrNull(values.sku),
    barcode: textOrNull(values.barcode),
    brand: textOrNull(values.brand),
    categoryId: idOrNull(values.categoryId),
    primarySupplierId: idOrNull(values.primarySupplierId),
    ...(values.currentQuantity === null ? {} : { currentQuantity: values.currentQuantity }),
    minStockLevel: values.minStockLevel,
    reorderQuantity: values.reorderQuantity,
    unit: values.unit.trim(),
    ...pricingOf(values),
    ...(kind === 'item'
      ? { expirationDate: shelfLife, description: textOrNull(values.description) }
      : { typicalShelfLife: shelfLife, shelfLifeUnit: values.shelfLifeUnit }),
    notes: textOrNull(values.notes),
    imageUrl: textOrNull(values.imageUrl),
  };
}

const PRICING = ['packagePricing', 'unitCost', 'packageCost', 'unitsPerPackage'] as const;

function pricingOf({ packagePricing, unitCost, packageCost, unitsPerPackage }: StockValues): StockBody {
  return packagePricing ? { packagePricing, packageCost: textOrNull(packageCost), unitsPerPackage } : { unitCost: textOrNull(unitCost) };
}

/** What somebody changed, and nothing else: what a colleague changed meanwhile stays as it is. */
export function changesOf(kind: StockKind, before: StockValues, after: StockValues): StockBody {
  const old = bodyOf(kind, before);
  const changes = Object.fromEntries(
    Object.entries(bodyOf(kind, after)).filter(([field, value]) => !isPricing(field) && old[field as keyof StockBody] !== value),
  ) as StockBody;
  if (PRICING.every((field) => before[field] === after[field])) return changes;
  // Without package pricing the package has no price any more; the form would come back with it otherwise.
  const noPackage = before.packagePricing && !after.packagePricing ? { packageCost: null, unitsPerPackage: null } : {};
  return { ...changes, ...pricingOf(after), ...noPackage };
}

const isPricing = (field: string): boolean => (PRICING as readonly string[]).includes(field);
