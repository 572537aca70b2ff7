import type { PageSource, PriceClaim } from '../markup/page-format.js';

/** A price that one source of the page states, with its weight. */
export interface Claim extends PriceClaim {
  readonly source: PageSource;
  readonly weight: number;
}

export interface WeightedPrice {
  readonly amount: string;
  readonly claims: readonly Claim[];
  readonly weight: number;
}
