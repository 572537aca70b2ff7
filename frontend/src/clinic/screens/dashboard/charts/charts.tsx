import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useDeferredFirst } from '../../../../lib/page/deferred-first.js';
import { getButtonClasses } from '../../../../ui/buttons/button.js';
import { ErrorState } from '../../../../ui/feedback/states.js';
import { openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { Segmented } from '../../../../ui/choices/segmented.js';
import { loadClinic, refreshCharts, useClinic } from '../../../store/clinic-store.js';
import type { ChartProps } from './chart-props.js';
import { CHARTS_GRID, ChartsSkeleton } from './charts-skeleton.js';
import { CoverChart } from './cover-chart.js';
import { MostUsedChart } from './most-used-chart.js';
import { UsageChart } from './usage-chart.js';
import { UsageRowsDialog } from './usage-rows-dialog.js';
import { ValueChart } from './value-chart.js';

const KINDS = [
  { value: 'item', label: 'Supplies' },
  { value: 'consumable', label: 'Consumables' },
];

/** Shows charts of the last 30 days. Every figure opens the rows that it counts. */
export function Charts({ base, level }: { readonly base: '' | '/perfect-b'; readonly level: 2 | 3 }) {
  const { phase, value: newest, error } = useClinic((state) => state.charts);
  const charts = useDeferredFirst(newest);
  const [address, setAddress] = useSearchParams();
  const kind: StockKind = address.get('charts') === 'consumable' ? 'consumable' : 'item';
  const Heading = level === 2 ? 'h2' : 'h3';

  useEffect(() => loadClinic('charts'), []);

  const choose = (value: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === 'item') after.delete('charts');
        else after.set('charts', value);
        return after;
      },
      { replace: true },
    );

  if (charts === undefined)
    return phase === 'failed' ? (
      <div className="rounded-card border border-line bg-surface">
        <ErrorState error={error} sentence="The charts could not be loaded." onRetry={() => void refreshCharts()} />
      </div>
    ) : (
      <ChartsSkeleton />
    );
  const props: ChartProps = {
    charts,
    kind,
    level: 3,
    onOpen: (rows) => openDialog({ Component: UsageRowsDialog }, { rows }),
  };
  return (
    <section aria-labelledby="charts" className="flex flex-col gap-4">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <Heading id="charts" className="text-lead font-semibold">
          Last 30 days
        </Heading>
        <div className="flex flex-wrap items-center gap-3">
          <Segmented label="Kind of stock in the charts" value={kind} choices={KINDS} onChange={choose} />
          <Link to="/perfect-b/reports" className={getButtonClasses({})}>
            Reports
          </Link>
        </div>
      </div>
      <div className={CHARTS_GRID}>
        <UsageChart {...props} />
        <ValueChart {...props} base={base} />
        <MostUsedChart {...props} />
        <CoverChart {...props} />
      </div>
    </section>
  );
}
