import type { PageSource, PriceClaim } from '../markup/page-format.js';

/** A price stated by one source of the page, with its weight. */
export interface Claim extends PriceClaim {
  readonly source: PageSource;
  readonly weight: number;
}

export interface Weighed {
  readonly amount: string;
  readonly claims: readonly Claim[];
  readonly weight: number;
}
