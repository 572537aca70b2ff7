import type { Page } from '../page/page.js';

/** Source of a value on the page, used for weighing. */
export type PageSource = 'json-ld' | 'microdata' | 'page-data' | 'opengraph' | 'visible';

/** schema.org availabilities in their short form. */
export type Availability =
  | 'InStock'
  | 'LimitedAvailability'
  | 'InStoreOnly'
  | 'PreOrder'
  | 'BackOrder'
  | 'OutOfStock'
  | 'Discontinued';

/** A price as one source on the page states it. */
export interface PriceClaim {
  /** Plain decimal: "1234.50". */
  readonly amount: string;
  readonly max: string | null;
  /** ISO 4217 code; null when only the amount is stated. */
  readonly currency: string | null;
  readonly includesVat: boolean | null;
  /** True for the lowest of several prices that are not stated: "from 12.00". */
  readonly isLowest?: boolean;
}

/** Data of the page's product in one format; missing values are empty. */
export interface ProductClaims {
  readonly title: string | null;
  readonly description: string | null;
  readonly images: readonly string[];
  readonly skus: readonly string[];
  /** Internal ids of the shop, used when the page states no article number. */
  readonly ids: readonly string[];
  readonly supplier: string | null;
  readonly variants?: readonly string[];
  readonly prices: readonly PriceClaim[];
  /** Amounts that are stated as list or former prices. */
  readonly formerPrices: readonly string[];
  readonly availability: Availability | null;
}

export const NO_CLAIMS: ProductClaims = {
  title: null,
  description: null,
  images: [],
  skus: [],
  ids: [],
  supplier: null,
  prices: [],
  formerPrices: [],
  availability: null,
};

export interface Claims {
  readonly source: PageSource;
  readonly claims: ProductClaims;
}

/** A format in which pages describe products. `read` never throws for the content of a page. */
export interface PageFormat {
  readonly source: PageSource;
  /** Reads the product of a page. Returns null when the page lacks the format or has no product in it. */
  read(page: Page): ProductClaims | null;
}
