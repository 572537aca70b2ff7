import type { Page } from '../page/page.js';

/** Where on the page a value stands, for the record and for weighing one against another. */
export type PageSource = 'json-ld' | 'microdata' | 'page-data' | 'opengraph' | 'visible';

/** schema.org's words for availability, in their short form. */
export type Availability =
  | 'InStock'
  | 'LimitedAvailability'
  | 'InStoreOnly'
  | 'PreOrder'
  | 'BackOrder'
  | 'OutOfStock'
  | 'Discontinued';

/** A price as one place of the page states it. */
export interface PriceClaim {
  /** A plain decimal: "1234.50". */
  readonly amount: string;
  /** The dearest of a range. */
  readonly max: string | null;
  /** ISO 4217, null where only the amount stands there. */
  readonly currency: string | null;
  readonly includesVat: boolean | null;
  /** The lowest of several prices that are not stated: "from 12.00". */
  readonly isLowest?: boolean;
}

/** What one format says of the page's product; what it does not say is empty. */
export interface ProductClaims {
  readonly title: string | null;
  readonly description: string | null;
  readonly images: readonly string[];
  readonly skus: readonly string[];
  /** Numbers by which the shop's own system knows the product; they stand in where the page states no article number. */
  readonly ids: readonly string[];
  readonly supplier: string | null;
  /** Names of the variants that one chooses from. */
  readonly variants?: readonly string[];
  readonly prices: readonly PriceClaim[];
  /** Amounts that are stated as list or former prices. */
  readonly formerPrices: readonly string[];
  readonly availability: Availability | null;
}

/** What a format says, with its name. */
export interface Claims {
  readonly source: PageSource;
  readonly claims: ProductClaims;
}

/** One way in which pages describe what they sell. It never throws for what a page holds. */
export interface PageFormat {
  readonly source: PageSource;
  /** Null when the page has nothing of the format, or no product in it. */
  read(page: Page): ProductClaims | null;
}
