import type { Availability, PageSource } from './markup/page-format.js';
import type { HiddenPrice } from './price/hidden-price.js';

/** What a shop's page says of its product. Nothing is guessed: what the page does not say is null. */
export interface ReadProduct {
  readonly title: string | null;
  /** Whole minor units of `currency` (cents; yen have none). Of a range the lowest. */
  readonly price: number | null;
  /** ISO 4217. Null when the page's sign stands for several and nothing tells which. */
  readonly currency: string | null;
  /** The highest of a range, else null. */
  readonly priceMax: number | null;
  /** `from`: the lowest of several. `tiers`: it depends on the quantity, and this is that of one piece. */
  readonly priceKind: 'exact' | 'from' | 'tiers' | null;
  readonly priceIncludesVat: boolean | null;
  /** Both are set where the page gives the price without and with VAT; `price` is then the one with VAT. */
  readonly priceNet: number | null;
  readonly priceGross: number | null;
  /** Why the page shows no price. */
  readonly hiddenPrice: HiddenPrice | null;
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly sku: string | null;
  readonly availability: Availability | null;
  readonly minOrderQuantity: number | null;
  readonly unitsPerPackage: number | null;
  /** `name`: nothing but the product's name states it. */
  readonly unitsStatedIn: 'name' | 'page' | null;
  /** The texts that say so: "500 tab/bx". */
  readonly packageIndicators: readonly string[];
  /** The shop. */
  readonly supplier: string | null;
  /** Where the price was read, or the title when there is none. */
  readonly source: PageSource | null;
  /** Low: places of the page disagree and nothing confirms one; the others are in `warnings`. */
  readonly priceConfidence: 'high' | 'medium' | 'low' | null;
  readonly warnings: readonly string[];
  readonly error?: string;
  readonly errorCode?: ReadErrorCode;
}

/**
 * `page.no-product`: nothing is sold here. `page.product-list`: several products or search results. `page.bot-wall`: the
 * shop shows a check for people instead of its page.
 */
export type ReadErrorCode = 'page.no-product' | 'page.product-list' | 'page.bot-wall';

/** Of a page that tells no product. */
export const NOTHING: ReadProduct = {
  title: null,
  price: null,
  currency: null,
  priceMax: null,
  priceKind: null,
  priceIncludesVat: null,
  priceNet: null,
  priceGross: null,
  hiddenPrice: null,
  description: null,
  imageUrl: null,
  sku: null,
  availability: null,
  minOrderQuantity: null,
  unitsPerPackage: null,
  unitsStatedIn: null,
  packageIndicators: [],
  supplier: null,
  source: null,
  priceConfidence: null,
  warnings: [],
};
