import type { ProductReading } from '@atrium/contract/clinic/scraping';
import type { PagePriceVat } from '@atrium/rules/labels';
import { amountFromMinor, formatMoney, formatUnitPrice } from '@atrium/rules/money';
import { priceDoubts, UNITS_ONLY_IN_NAME } from '@atrium/rules/page-price';
import type { StockKind } from '@atrium/rules/stock-status';
import type { StockValues } from '../stock/stock-values.js';

/* What a shop's page offers for the form of an item or a consumable, field by field. */

export interface FoundValue {
  readonly label: string;
  /** As it stands in the form; blank is nothing. */
  readonly now: string;
  readonly found: string;
  readonly change: Partial<StockValues>;
  /** What is to be known before it is taken. */
  readonly note: string | null;
  /** It cannot be taken at all. */
  readonly isBarred: boolean;
  /** Chosen from the beginning: nothing stands there yet, and nothing speaks against it. */
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
      now: now[field].trim(),
      found: value,
      change: { [field]: value },
      note: null,
      isBarred: false,
      isChosen: now[field].trim() === '',
    },
  ];
};

/** What the clinic's amounts are in: a price in another currency is never taken, one of the other kind has to be confirmed. */
export interface ClinicPrices {
  readonly currency: string;
  readonly vat: PagePriceVat;
}

export function foundValues(
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
  if (reading.price === null) return [];
  const amount = amountFromMinor(reading.price, reading.currency ?? undefined);
  const units = reading.unitsPerPackage;
  const isPackage = units !== null && units > 1;
  const change: Partial<StockValues> = isPackage
    ? { packagePricing: true, packageCost: amount, unitsPerPackage: units }
    : { packagePricing: false, unitCost: amount };
  const money = reading.currency === null ? amount : formatMoney(amount, reading.currency);
  const isForeign = reading.currency !== currency;
  const doubts = [
    ...priceDoubts(reading, vat),
    ...(isPackage && reading.unitsStatedIn === 'name' ? [UNITS_ONLY_IN_NAME] : []),
  ];
  const before = now.packagePricing
    ? packageText(now.packageCost, now.unitsPerPackage, currency)
    : now.unitCost.trim() === ''
      ? ''
      : formatUnitPrice(now.unitCost, currency);
  const shown = reading.priceKind === 'from' ? `from ${money}` : money;
  const found = isPackage ? `${shown} for ${units.toLocaleString('en')}` : shown;
  if (before === found) return [];
  return [
    {
      label: isPackage ? 'Package Price' : 'Unit Cost',
      now: before,
      found,
      change,
      note: isForeign
        ? `${reading.currency === null ? 'The page does not say in which currency' : `This is ${reading.currency}`}, your amounts are in ${currency}: please enter it yourself.`
        : doubts.join(' ') || null,
      isBarred: isForeign,
      isChosen: !isForeign && doubts.length === 0 && before === '',
    },
  ];
}

const packageText = (cost: string, units: number, currency: string): string =>
  cost.trim() === '' ? '' : `${formatMoney(cost, currency)} for ${units.toLocaleString('en')}`;
