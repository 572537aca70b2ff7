import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import type { PagePriceVat } from '@atrium/rules/stock/labels';
import { minorToAmount, formatMoney, formatUnitPrice } from '@atrium/rules/prices/money';
import { getPriceDoubts, UNITS_ONLY_IN_NAME, formatVat } from '@atrium/rules/prices/page-price';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { StockValues } from '../../../shared/stock/stock-values.js';

/* Values of a shop page for the form of an item or a consumable. */

export interface FoundValue {
  readonly label: string;
  /** Current value in the form; blank for none. */
  readonly current: string;
  readonly found: string;
  readonly change: Partial<StockValues>;
  /** Sentences that the user should read first. */
  readonly notes: readonly string[];
  /** True when the value cannot be applied. */
  readonly isBlocked: boolean;
  /** True when the value is selected by default, because the field is empty and the value has no warning. */
  readonly isChosen: boolean;
}

const text = (
  label: string,
  field: 'name' | 'sku' | 'description' | 'notes' | 'imageUrl',
  found: string | null,
  now: StockValues,
  most: number,
): FoundValue[] => {
  const value = found?.trim().slice(0, most) ?? '';
  if (value === '' || value === now[field].trim()) return [];
  return [
    {
      label,
      current: now[field].trim(),
      found: value,
      change: { [field]: value },
      notes: [],
      isBlocked: false,
      isChosen: now[field].trim() === '',
    },
  ];
};

/**
 * Currency and VAT setting of the clinic. A price in another currency is never applied; one with the other VAT must be
 * confirmed.
 */
export interface ClinicPrices {
  readonly currency: string;
  readonly vat: PagePriceVat;
}

export function getFoundValues(
  kind: StockKind,
  reading: ProductReading,
  now: StockValues,
  prices: ClinicPrices,
): readonly FoundValue[] {
  return [
    ...text('Name', 'name', reading.title, now, 200),
    ...text('SKU', 'sku', reading.sku, now, 200),
    ...text(
      kind === 'item' ? 'Description' : 'Notes',
      kind === 'item' ? 'description' : 'notes',
      reading.description,
      now,
      5_000,
    ),
    ...text('Image URL', 'imageUrl', reading.imageUrl, now, 2_000),
    ...price(reading, now, prices),
  ];
}

function price(reading: ProductReading, now: StockValues, { currency, vat }: ClinicPrices): FoundValue[] {
  const units = reading.unitsPerPackage;
  const isPackage = units !== null && units > 1;
  const unitNotes = isPackage && reading.unitsStatedIn === 'name' ? [UNITS_ONLY_IN_NAME] : [];
  if (reading.price === null) return isPackage ? addUnits(units, now, unitNotes) : [];
  const amount = minorToAmount(reading.price, reading.currency ?? undefined);
  const change: Partial<StockValues> = isPackage
    ? { packagePricing: true, packageCost: amount, unitsPerPackage: units }
    : { packagePricing: false, unitCost: amount };
  const isForeign = reading.currency !== currency;
  const notes = [
    ...(isForeign
      ? [
          `${reading.currency === null ? 'The page does not name a currency' : `This price is in ${reading.currency}`}. Your amounts are in ${currency}. Please enter it manually.`,
        ]
      : []),
    ...getPriceDoubts(reading, vat),
    ...unitNotes,
  ];
  const before = now.packagePricing
    ? formatPackageCost(now.packageCost, now.unitsPerPackage, currency)
    : now.unitCost.trim() === ''
      ? ''
      : formatUnitPrice(now.unitCost, currency);
  const money = formatFoundPrice(reading.price, reading.currency);
  const shown = reading.priceKind === 'from' ? `from ${money}` : money;
  const found = isPackage ? `${shown} for ${units.toLocaleString('en')}` : shown;
  if (before === found) return [];
  const withVat = formatVat(reading, (minor) => formatFoundPrice(minor, reading.currency));
  return [
    {
      label: isPackage ? 'Package price' : 'Unit Cost',
      current: before,
      found: withVat === null ? found : `${found}, ${withVat}`,
      change,
      notes,
      isBlocked: isForeign,
      isChosen: notes.length === 0 && before === '',
    },
    ...(isForeign && isPackage ? addUnits(units, now, unitNotes) : []),
  ];
}

/** Adds the pack size of a page whose price cannot be applied. */
function addUnits(units: number, now: StockValues, notes: readonly string[]): FoundValue[] {
  if (now.packagePricing && now.unitsPerPackage === units) return [];
  return [
    {
      label: 'Units per package',
      current: now.packagePricing ? String(now.unitsPerPackage) : '',
      found: units.toLocaleString('en'),
      change: { packagePricing: true, unitsPerPackage: units },
      notes: [...notes, 'Package pricing is on: please enter the package cost.'],
      isBlocked: false,
      isChosen: false,
    },
  ];
}

const formatFoundPrice = (minor: number, currency: string | null): string => {
  const amount = minorToAmount(minor, currency ?? undefined);
  return currency === null ? amount : formatMoney(amount, currency);
};

const formatPackageCost = (cost: string, units: number, currency: string): string =>
  cost.trim() === '' ? '' : `${formatMoney(cost, currency)} for ${units.toLocaleString('en')}`;
