import type { BodyOf } from '@atrium/contract/core/endpoint';
import type { createConsumable } from '@atrium/contract/clinic/consumables/calls';
import type { createItem } from '@atrium/contract/clinic/items/calls';
import { STOCK_PHRASES } from '@atrium/contract/clinic/stock-labels';
import { isPackageGtin } from '@atrium/rules/gs1/gtin';
import type { ShelfLifeUnit } from '@atrium/rules/stock/labels';
import { computePackageUnitCost } from '@atrium/rules/prices/money';
import { parseQuantity } from '@atrium/rules/stock/quantity';
import { getNumberText } from '@atrium/rules/stock/read-number';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { isSame } from '../../../lib/live/merge.js';
import type { Stock } from '../../store/clinic-state.js';

/* Form values of an item or a consumable, and the request bodies made from them. */

/** Text fields that are empty in the form and null in requests and replies. Only items have a description. */
const TEXTS = { item: [...STOCK_PHRASES, 'description'], consumable: STOCK_PHRASES } as const;
type TextField = (typeof TEXTS)[StockKind][number];

/** A package code as typed. An empty label means none. */
export interface CodeValues {
  readonly code: string;
  readonly pieces: number;
  readonly label: string;
}

/** Values of a new package code. The number of pieces is empty, so that only a counted number is saved. */
export const NEW_CODE: CodeValues = { code: '', pieces: Number.NaN, label: '' };
export const getCartonCode = (code: string): CodeValues => ({ ...NEW_CODE, code, label: 'Carton' });

export interface StockValues extends Readonly<Record<TextField, string>> {
  readonly name: string;
  readonly codes: readonly CodeValues[];
  /** Category and supplier ids as select values; empty for none. */
  readonly categoryId: string;
  readonly primarySupplierId: string;
  readonly currentQuantity: number;
  readonly minStockLevel: number;
  readonly reorderQuantity: number;
  readonly unit: string;
  readonly tracksLots: boolean;
  readonly trackingReason: string;
  /** Content of one unit and its usable time once opened, as typed; empty for none. */
  readonly contentAmount: string;
  readonly contentUnit: string;
  readonly hoursOnceOpened: string;
  readonly openedIn: OpenLifeUnit;
  readonly packagePricing: boolean;
  readonly unitCost: string;
  readonly packageCost: string;
  readonly unitsPerPackage: number;
  readonly shelfLife: string;
  readonly shelfLifeUnit: ShelfLifeUnit;
}

type OpenLifeUnit = 'hours' | 'days';

export type StockField = keyof StockValues;
export type StockBody = Partial<BodyOf<typeof createItem> & BodyOf<typeof createConsumable>>;

const textsOf = <T>(kind: StockKind, text: (field: TextField) => T) =>
  Object.fromEntries(TEXTS[kind].map((field) => [field, text(field)])) as Record<TextField, T>;

const blank = {
  ...textsOf('item', () => ''),
  name: '',
  codes: [],
  categoryId: '',
  primarySupplierId: '',
  currentQuantity: 0,
  tracksLots: false,
  trackingReason: '',
  contentAmount: '',
  contentUnit: '',
  hoursOnceOpened: '',
  openedIn: 'hours' as OpenLifeUnit,
  packagePricing: false,
  unitCost: '',
  packageCost: '',
  unitsPerPackage: 1,
  shelfLife: '',
  shelfLifeUnit: 'months',
} as const;

export const NEW_STOCK: Readonly<Record<StockKind, StockValues>> = {
  item: { ...blank, minStockLevel: 5, reorderQuantity: 10, unit: 'each' },
  consumable: { ...blank, minStockLevel: 5, reorderQuantity: 20, unit: 'units' },
};

/** Returns the values of a new product with a scanned code: its barcode, or the package code of a carton. */
export const createStockValues = (kind: StockKind, code: string): StockValues => ({
  ...NEW_STOCK[kind],
  ...(isPackageGtin(code) ? { codes: [getCartonCode(code)] } : { barcode: code }),
});

export function toStockValues(stock: Stock): StockValues {
  const shelfLife = stock.kind === 'item' ? stock.expirationDate : stock.typicalShelfLife;
  const texts: Partial<Record<TextField, string | null>> = stock;
  return {
    ...textsOf('item', (field) => texts[field] ?? ''),
    name: stock.name,
    codes: stock.codes.map(({ label, ...code }) => ({ ...code, label: label ?? '' })),
    categoryId: stock.categoryId === null ? '' : String(stock.categoryId),
    primarySupplierId: stock.primarySupplierId === null ? '' : String(stock.primarySupplierId),
    currentQuantity: stock.currentQuantity,
    minStockLevel: stock.minStockLevel,
    reorderQuantity: stock.reorderQuantity,
    unit: stock.unit,
    tracksLots: stock.tracksLots,
    trackingReason: '',
    contentAmount: stock.contentAmount === null ? '' : getNumberText(stock.contentAmount),
    contentUnit: stock.contentUnit ?? '',
    ...openLifeOf(stock.hoursOnceOpened),
    packagePricing: stock.packageCost !== null && stock.unitsPerPackage !== null,
    unitCost: stock.unitCost ?? '',
    packageCost: stock.packageCost ?? '',
    unitsPerPackage: stock.unitsPerPackage ?? 1,
    shelfLife: shelfLife === null ? '' : String(shelfLife),
    shelfLifeUnit: stock.kind === 'item' ? 'days' : stock.shelfLifeUnit,
  };
}

/** Formats the usable time once opened: in hours, or in whole days from 48 hours on. */
const openLifeOf = (hours: number | null): Pick<StockValues, 'hoursOnceOpened' | 'openedIn'> => {
  const inDays = hours !== null && hours >= 48 && hours % 24 === 0;
  return {
    hoursOnceOpened: hours === null ? '' : String(inDays ? hours / 24 : hours),
    openedIn: inDays ? 'days' : 'hours',
  };
};

const openLifeHours = ({ hoursOnceOpened, openedIn }: StockValues): number | null =>
  hoursOnceOpened.trim() === '' ? null : parseQuantity(hoursOnceOpened) * (openedIn === 'days' ? 24 : 1);

/** Returns the unit cost that the form shows: computed with package pricing, else as typed. */
export function computeUnitCost({ packagePricing, unitCost, packageCost, unitsPerPackage }: StockValues): string {
  if (!packagePricing) return unitCost.trim();
  return computePackageUnitCost(packageCost, unitsPerPackage) ?? '';
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const idOrNull = (text: string): number | null => (text === '' ? null : Number(text));

/** Returns the complete request body; empty optional fields are null. */
export function toStockBody(kind: StockKind, values: StockValues): StockBody {
  const shelfLife = values.shelfLife.trim() === '' ? null : parseQuantity(values.shelfLife);
  return {
    name: values.name.trim(),
    codes: values.codes.map(({ label, ...code }) => ({ ...code, label: textOrNull(label) })),
    ...textsOf(kind, (field) => textOrNull(values[field])),
    categoryId: idOrNull(values.categoryId),
    primarySupplierId: idOrNull(values.primarySupplierId),
    currentQuantity: values.currentQuantity,
    minStockLevel: values.minStockLevel,
    reorderQuantity: values.reorderQuantity,
    unit: values.unit.trim(),
    tracksLots: values.tracksLots,
    ...(values.trackingReason.trim() !== '' && { trackingReason: values.trackingReason.trim() }),
    contentAmount: values.contentAmount.trim() === '' ? null : parseQuantity(values.contentAmount),
    contentUnit: textOrNull(values.contentUnit),
    hoursOnceOpened: openLifeHours(values),
    ...pricingOf(values),
    ...(kind === 'item'
      ? { expirationDate: shelfLife }
      : { typicalShelfLife: shelfLife, shelfLifeUnit: values.shelfLifeUnit }),
  };
}

const PRICING = ['packagePricing', 'unitCost', 'packageCost', 'unitsPerPackage'] as const;

function pricingOf({ packagePricing, unitCost, packageCost, unitsPerPackage }: StockValues): StockBody {
  return packagePricing
    ? { packagePricing, packageCost: textOrNull(packageCost), unitsPerPackage }
    : { unitCost: textOrNull(unitCost) };
}

/** Returns only the fields that the user changed, so that concurrent changes of other fields stay. */
export function diffStock(kind: StockKind, before: StockValues, after: StockValues): StockBody {
  const old = toStockBody(kind, before);
  const changes = Object.fromEntries(
    Object.entries(toStockBody(kind, after)).filter(
      ([field, value]) => !isPricing(field) && !isSame(old[field as keyof StockBody], value),
    ),
  ) as StockBody;
  if (PRICING.every((field) => before[field] === after[field])) return changes;
  // Without package pricing the package price is removed; otherwise the form would restore it.
  const noPackage = before.packagePricing && !after.packagePricing ? { packageCost: null, unitsPerPackage: null } : {};
  return { ...changes, ...pricingOf(after), ...noPackage };
}

const isPricing = (field: string): boolean => (PRICING as readonly string[]).includes(field);
