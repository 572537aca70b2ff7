import type { PageSource, PriceClaim } from '../markup/page-format.js';

/** A price that one place of the page states, with how much it is worth. */
export interface Claim extends PriceClaim {
  readonly source: PageSource;
  readonly weight: number;
}

/** An amount with all that is claimed of it. */
export interface Weighed {
  readonly amount: string;
  readonly claims: readonly Claim[];
  readonly weight: number;
}
