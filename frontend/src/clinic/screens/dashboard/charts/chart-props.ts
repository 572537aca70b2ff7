import type { DashboardCharts } from '@atrium/contract/clinic/dashboard/schemas';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import type { UsageRows } from './usage-rows.js';

export interface ChartProps {
  readonly charts: DashboardCharts;
  readonly kind: StockKind;
  readonly level: 2 | 3;
  readonly onOpen: (rows: UsageRows) => void;
}
