import type { ProductReading } from '@atrium/contract/clinic/scraping/schemas';
import type { PagePriceVat } from '@atrium/rules/stock/labels';
import { amountFromMinor, formatMoney, formatUnitPrice } from '@atrium/rules/prices/money';
import { priceDoubts, UNITS_ONLY_IN_NAME, vatText } from '@atrium/rules/prices/page-price';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { StockValues } from '../../../shared/stock/stock-values.js';

/* Values of a shop page for the form of an item or a consumable. */

export interface FoundValue {
  readonly label: string;
  /** Current value in the form; blank for none. */
  readonly now: string;
  readonly found: string;
  readonly change: Partial<StockValues>;
  /** Sentences that the user should read first. */
  readonly notes: readonly string[];
  /** The value cannot be applied. */
  readonly isBarred: boolean;
  /** Chosen by default: the field is empty and the value has no warning. */
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
      notes: [],
      isBarred: false,
      isChosen: now[field].trim() === '',
    },
  ];
};

/**
 * Currency and VAT of the clinic: a price in another currency is never applied, one with the other VAT must be
 * confirmed.
 */
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
  const units = reading.unitsPerPackage;
  const isPackage = units !== null && units > 1;
  const unitNotes = isPackage && reading.unitsStatedIn === 'name' ? [UNITS_ONLY_IN_NAME] : [];
  if (reading.price === null) return isPackage ? unitsOnly(units, now, unitNotes) : [];
  const amount = amountFromMinor(reading.price, reading.currency ?? undefined);
  const change: Partial<StockValues> = isPackage
    ? { packagePricing: true, packageCost: amount, unitsPerPackage: units }
    : { packagePricing: false, unitCost: amount };
  const isForeign = reading.currency !== currency;
  const notes = [
    ...(isForeign
      ? [
          `${reading.currency === null ? 'The page does not say in which currency' : `This is ${reading.currency}`}, your amounts are in ${currency}: please enter it yourself.`,
        ]
      : []),
    ...priceDoubts(reading, vat),
    ...unitNotes,
  ];
  const before = now.packagePricing
    ? packageText(now.packageCost, now.unitsPerPackage, currency)
    : now.unitCost.trim() === ''
      ? ''
      : formatUnitPrice(now.unitCost, currency);
  const money = moneyText(reading.price, reading.currency);
  const shown = reading.priceKind === 'from' ? `from ${money}` : money;
  const found = isPackage ? `${shown} for ${units.toLocaleString('en')}` : shown;
  if (before === found) return [];
  const withVat = vatText(reading, (minor) => moneyText(minor, reading.currency));
  return [
    {
      label: isPackage ? 'Package Price' : 'Unit Cost',
      now: before,
      found: withVat === null ? found : `${found}, ${withVat}`,
      change,
      notes,
      isBarred: isForeign,
      isChosen: notes.length === 0 && before === '',
    },
    ...(isForeign && isPackage ? unitsOnly(units, now, unitNotes) : []),
  ];
}

/** Offers the pack of a page whose price cannot be taken. */
function unitsOnly(units: number, now: StockValues, notes: readonly string[]): FoundValue[] {
  if (now.packagePricing && now.unitsPerPackage === units) return [];
  return [
    {
      label: 'Units per Package',
      now: now.packagePricing ? String(now.unitsPerPackage) : '',
      found: units.toLocaleString('en'),
      change: { packagePricing: true, unitsPerPackage: units },
      notes: [...notes, 'It turns package pricing on: please enter what a package costs you.'],
      isBarred: false,
      isChosen: false,
    },
  ];
}

const moneyText = (minor: number, currency: string | null): string => {
  const amount = amountFromMinor(minor, currency ?? undefined);
  return currency === null ? amount : formatMoney(amount, currency);
};

const packageText = (cost: string, units: number, currency: string): string =>
  cost.trim() === '' ? '' : `${formatMoney(cost, currency)} for ${units.toLocaleString('en')}`;
