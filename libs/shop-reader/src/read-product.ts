import type { Availability, PageSource } from './markup/page-format.js';
import type { HiddenPrice } from './price/hidden-price.js';

/** Product data of a shop page. Values that the page does not state are null. */
export interface ReadProduct {
  readonly title: string | null;
  /** Minor units of `currency` as an integer; the lowest of a range. */
  readonly price: number | null;
  /** ISO 4217 code; null when the sign is ambiguous and nothing decides. */
  readonly currency: string | null;
  readonly priceMax: number | null;
  /** `from`: the lowest of several prices. `tiers`: the price of one piece, which depends on the quantity. */
  readonly priceKind: 'exact' | 'from' | 'tiers' | null;
  readonly priceIncludesVat: boolean | null;
  /** Price without VAT, when the page states both; `price` then includes VAT. */
  readonly priceNet: number | null;
  readonly priceGross: number | null;
  readonly hiddenPrice: HiddenPrice | null;
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly sku: string | null;
  readonly availability: Availability | null;
  readonly minOrderQuantity: number | null;
  readonly unitsPerPackage: number | null;
  /** `name` when only the product's name states it. */
  readonly unitsStatedIn: 'name' | 'page' | null;
  /** The texts that state it, such as "500 tab/bx". */
  readonly packageIndicators: readonly string[];
  readonly supplier: string | null;
  readonly source: PageSource | null;
  /** Low when sources disagree and nothing confirms one; `warnings` lists the others. */
  readonly priceConfidence: 'high' | 'medium' | 'low' | null;
  readonly warnings: readonly string[];
  readonly error?: string;
  readonly errorCode?: ReadErrorCode;
}

/** `page.product-list`: several products or search results. `page.bot-wall`: the shop shows a bot check. */
export type ReadErrorCode = 'page.no-product' | 'page.product-list' | 'page.bot-wall';

/** Result for a page without a product. */
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
