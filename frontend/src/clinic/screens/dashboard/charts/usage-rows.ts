import type { StockKind } from '@atrium/rules/stock/stock-status';

/** The filter of the entries behind a figure, and the text of that figure. */
export interface UsageRows {
  readonly kind: StockKind;
  readonly title: string;
  readonly stockId?: number;
  readonly since: string;
  readonly until?: string;
  readonly quantity: number;
  readonly entries?: number;
}
