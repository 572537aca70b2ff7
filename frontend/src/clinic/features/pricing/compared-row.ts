import type { PriceSource } from '@atrium/contract/clinic/sources/schemas';
import { hasUnconfirmedUnits, type Offer } from '@atrium/rules/prices/price-comparison';
import { parseOfferState } from '@atrium/rules/prices/price-watch';

/** One price in the comparison: paid, saved, typed, or read from a page. */
export interface ComparedRow extends Offer {
  readonly key: string;
  readonly origin: 'paid' | 'saved' | 'typed' | 'read';
  readonly supplier: string;
  readonly url: string | null;
  readonly availability: string | null;
  /** When the price was read or entered, as ISO text. */
  readonly readAt: string | null;
  /** Title of the page and warnings about its price, for a tooltip. */
  readonly title: string | null;
  readonly warnings: readonly string[];
  /** Reasons to confirm the price. */
  readonly doubts?: readonly string[];
  /** True when the page contains several prices and this is the lowest. */
  readonly isLowestOfSeveral?: boolean;
  readonly sku?: string | null;
  /** VAT statement of the page, "with VAT" or "without VAT"; null when the page has none. */
  readonly vatText?: string | null;
  /** The saved source, if any. */
  readonly source: PriceSource | null;
}

/** Returns whether the price or the units of the row have to be confirmed before it is compared. */
export const isUnconfirmed = (row: ComparedRow): boolean => row.isUnsure === true || hasUnconfirmedUnits(row);

/** Returns the row with its price confirmed. */
export const withConfirmedPrice = (row: ComparedRow): ComparedRow => ({
  ...row,
  isUnsure: false,
  isLowestOfSeveral: false,
  doubts: [],
});

export const toComparedRow = (source: PriceSource): ComparedRow => ({
  key: `saved-${source.id}`,
  origin: 'saved',
  supplier: source.supplier,
  url: source.url,
  price: source.price,
  currency: source.currency,
  unitsPerPackage: source.unitsPerPackage,
  availability: source.availability,
  readAt: source.readAt,
  isGone: parseOfferState(source.availability) === 'gone',
  title: null,
  warnings: [],
  source,
});
