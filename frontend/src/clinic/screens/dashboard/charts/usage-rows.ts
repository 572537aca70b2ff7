import type { StockKind } from '@atrium/rules/stock/stock-status';

/** Which entries a figure counts, and what it said when it was pressed. */
export interface UsageRows {
  readonly kind: StockKind;
  readonly title: string;
  readonly stockId?: number;
  readonly since: string;
  readonly until?: string;
  readonly quantity: number;
  readonly entries?: number;
}
