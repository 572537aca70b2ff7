import { toMinor } from './decimals.js';
import { jsonLd } from './json-ld.js';
import { openPage, resolveLink } from './page.js';
import type { Availability, PageSource } from './page-format.js';

/** A page as it was fetched or pasted; decoded already (`decodePage`). */
export interface PageText {
  readonly html: string;
  /** The address after redirects: relative links are resolved by it. */
  readonly url: string;
  readonly contentType?: string;
}

/** What a shop's page says of its product. Nothing is guessed: what the page does not say is null. */
export interface ReadProduct {
  readonly title: string | null;
  /** Whole minor units of `currency` (cents; yen have none). Of a range the lowest. */
  readonly price: number | null;
  /** ISO 4217. Null when the page's sign stands for several and nothing tells which. */
  readonly currency: string | null;
  /** The highest of a range, else null. */
  readonly priceMax: number | null;
  readonly priceIncludesVat: boolean | null;
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly sku: string | null;
  readonly availability: Availability | null;
  readonly minOrderQuantity: number | null;
  readonly unitsPerPackage: number | null;
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

/** `page.no-product`: nothing is sold here. `page.bot-wall`: the shop shows a check for people instead of its page. */
export type ReadErrorCode = 'page.no-product' | 'page.bot-wall' | 'page.not-html';

/** Reads a shop's product page, whatever shop it is. Never throws for what a page holds. */
export function readPage({ html, url }: PageText): ReadProduct {
  const page = openPage(html, url);
  const claims = jsonLd.read(page);
  if (claims === null) return { ...NOTHING, error: 'No product was found on this page', errorCode: 'page.no-product' };
  const price = claims.prices[0];
  const amount = price === undefined ? null : toMinor(price.amount, price.currency);
  return {
    ...NOTHING,
    title: claims.title,
    price: amount,
    currency: amount === null ? null : (price?.currency ?? null),
    priceMax: price?.max ? toMinor(price.max, price.currency) : null,
    priceIncludesVat: price?.includesVat ?? null,
    description: claims.description,
    imageUrl: resolveLink(page, claims.images[0]),
    sku: claims.skus[0] ?? null,
    availability: claims.availability,
    supplier: claims.supplier,
    source: 'json-ld',
    priceConfidence: amount === null ? null : 'medium',
  };
}

const NOTHING: ReadProduct = {
  title: null, price: null, currency: null, priceMax: null, priceIncludesVat: null, description: null, imageUrl: null, sku: null, availability: null,
  minOrderQuantity: null, unitsPerPackage: null, packageIndicators: [], supplier: null, source: null, priceConfidence: null, warnings: [],
};
