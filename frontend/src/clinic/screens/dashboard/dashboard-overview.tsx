import type { Dashboard } from '@atrium/contract/clinic/dashboard/schemas';
import { SHORT_STATUSES } from '@atrium/rules/stock/stock-status';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/page/lazy-part.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { type Figure, FigureLine } from '../../../ui/display/figure-line.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Skeleton, ErrorState } from '../../../ui/feedback/states.js';
import { useClinicRight } from '../../shared/rights.js';
import { LOTS_PATH } from '../../shared/lot-path.js';
import { loadClinic, loadFigures, refreshCharts, refreshFigures, useClinic } from '../../store/clinic-store.js';
import { ChartsSkeleton } from './charts/charts-skeleton.js';
import { ListsSkeleton } from './lists-skeleton.js';
import { AsyncButton } from '../../../ui/buttons/button.js';

const DashboardLists = lazyPart(async () => (await import('./dashboard-lists.js')).DashboardLists, <ListsSkeleton />);
const Charts = lazyPart(async () => (await import('./charts/charts.js')).Charts, <ChartsSkeleton />);
const QuickUsage = lazyPart(
  async () => (await import('../../features/treatments/quick/quick-usage.js')).QuickUsage,
  <Skeleton className="h-9 rounded-control pointer-coarse:h-11" />,
);
// These parts are visible at once.
void DashboardLists.preload();
void QuickUsage.preload();

const FAILURE_TEXT = 'The figures could not be loaded.';

interface DashboardOverviewProps {
  /** Path prefix of the clinic's screens: '' under the default navigation. */
  readonly base: '' | '/perfect-b';
  readonly level?: 1 | 2;
}

export function DashboardOverview({ base, level = 1 }: DashboardOverviewProps) {
  const { phase, value, error } = useClinic((state) => state.dashboard);
  const inner = level === 1 ? 2 : 3;
  const onPhone = useMediaQuery('(max-width: 639px)');
  useEffect(loadFigures, []);
  return (
    <div className="flex flex-col gap-6">
      <ScreenHeader
        title="Dashboard Overview"
        subtitle="Monitor inventory levels and recent activity"
        level={level}
        action={<RefreshButton />}
        {...(level === 1 && { brief: 'Dashboard' })}
      />
      {phase === 'failed' && value === undefined ? (
        <div className="rounded-card border border-line bg-surface">
          <ErrorState error={error} sentence={FAILURE_TEXT} onRetry={() => void refreshFigures()} />
        </div>
      ) : (
        <>
          <FigureLine figures={figuresOf(base, value)} />
          <QuickUsageLog level={inner} />
          <div className="grid items-start gap-x-8 gap-y-8 lg:min-h-[518px] lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
            <DashboardLists base={base} level={inner} />
          </div>
          {onPhone && level === 1 && <RefreshButton />}
        </>
      )}
      <DeferredCharts base={base} level={inner} />
    </div>
  );
}

const figuresOf = (base: string, dashboard: Dashboard | undefined): Figure[] => {
  const { totalItems, lowStockItems, criticalItems, recentUsageToday, pendingOrders } = dashboard?.stats ?? {};
  const out = criticalItems?.length ?? 0;
  // Null in clinics without lots.
  const expiring = dashboard?.expiring ?? 0;
  return [
    { label: 'Total Items', figure: totalItems, meaning: 'In the stock list', to: `${base}/inventory` },
    {
      label: 'Low Stock Alerts',
      figure: lowStockItems,
      meaning: out === 0 ? 'At or below minimum' : `And ${out} out of stock`,
      to: `${base}/inventory?stockLevel=${SHORT_STATUSES}`,
      ...((lowStockItems ?? 0) > 0 && { tone: 'warn' as const }),
    },
    {
      label: 'Recent Usage',
      figure: recentUsageToday,
      meaning: 'Uses of supplies today',
      to: `${base}/usage?time=today&of=supplies`,
    },
    { label: 'Pending Orders', figure: pendingOrders, meaning: 'Waiting for a decision', to: `${base}/requests` },
    {
      label: 'Expiring',
      figure: dashboard && expiring,
      meaning: 'Within 30 days',
      to: `${LOTS_PATH}?window=30`,
      ...(expiring > 0 && { tone: 'warn' as const }),
    },
  ];
};

/** Reserves the space of the charts and loads their code after the first paint. */
function DeferredCharts({ base, level }: { readonly base: '' | '/perfect-b'; readonly level: 2 | 3 }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => loadClinic('charts'), []);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 50);
    return () => clearTimeout(timer);
  }, []);
  if (!painted) return <ChartsSkeleton />;
  return <Charts base={base} level={level} />;
}

async function refresh(): Promise<void> {
  await Promise.all([refreshFigures(), refreshCharts()]);
  const { phase, error } = useClinic.getState().dashboard;
  if (phase === 'failed') throw error;
}

const RefreshButton = () => (
  <AsyncButton
    variant="quiet"
    className="sm:-mr-3"
    icon={RefreshCw}
    busy="Refreshing..."
    failed={FAILURE_TEXT}
    onRun={refresh}
  >
    Refresh Data
  </AsyncButton>
);

/** Shows one line that expands once a product is chosen or scanned. */
function QuickUsageLog({ level }: { readonly level: 2 | 3 }) {
  const canUse = useClinicRight('stock:use');
  const Heading = level === 2 ? 'h2' : 'h3';
  if (!canUse) return null;
  return (
    <section aria-labelledby="quick-usage" className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Heading id="quick-usage" className="flex items-center text-lead font-semibold sm:h-9">
        Quick Usage Log
      </Heading>
      <QuickUsage />
    </section>
  );
}
