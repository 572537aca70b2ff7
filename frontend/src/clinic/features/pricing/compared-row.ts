import type { PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { hasUnconfirmedUnits, type Offer } from '@atrium/rules/prices/price-comparison';
import { offerInWords } from '@atrium/rules/prices/price-watch';

/** One price in the comparison: paid before, remembered, typed just now, or read from a page. */
export interface ComparedRow extends Offer {
  readonly key: string;
  readonly origin: 'paid' | 'saved' | 'typed' | 'read';
  readonly supplier: string;
  readonly url: string | null;
  readonly availability: string | null;
  /** When its price was read or typed. */
  readonly readAt: string | null;
  /** What the page is called, and what is to be known of its price. */
  readonly title: string | null;
  readonly warnings: readonly string[];
  /** Why the price has to be confirmed. */
  readonly doubts?: readonly string[];
  /** The price is the lowest of several. */
  readonly isFrom?: boolean;
  readonly sku?: string | null;
  /** Whether the price is with or without VAT, where the page says so. */
  readonly vatText?: string | null;
  /** Remembered for the next time. */
  readonly source: PriceSource | null;
}

/** Returns whether the price or the units of the row have to be confirmed before it is compared. */
export const isUnconfirmed = (row: ComparedRow): boolean => row.isUnsure === true || hasUnconfirmedUnits(row);

/** The row after somebody has confirmed its price. */
export const withSurePrice = (row: ComparedRow): ComparedRow => ({
  ...row,
  isUnsure: false,
  isFrom: false,
  doubts: [],
});

export const rowOfSource = (source: PriceSource): ComparedRow => ({
  key: `saved-${source.id}`,
  origin: 'saved',
  supplier: source.supplier,
  url: source.url,
  price: source.price,
  currency: source.currency,
  unitsPerPackage: source.unitsPerPackage,
  availability: source.availability,
  readAt: source.readAt,
  isGone: offerInWords(source.availability) === 'gone',
  title: null,
  warnings: [],
  source,
});
