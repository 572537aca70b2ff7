import type { Dashboard } from '@atrium/contract/clinic/dashboard';
import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { sentenceOf } from '../../lib/http.js';
import { showFailure } from '../../lib/toast.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { FigureLine, type LineFigure } from '../../ui/figure-line.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { LOTS_PATH } from '../parts/lots/lot-path.js';
import { need, needFigures, refreshCharts, refreshFigures, useClinic } from '../store/clinic-store.js';
import { ChartsSkeleton } from './charts-skeleton.js';
import { NeedsAttention } from './needs-attention.js';
import { RecentActivity } from './recent-activity.js';

const Charts = lazy(async () => ({ default: (await import('./charts.js')).Charts }));

const LogUsage = lazy(async () => ({ default: (await import('../parts/usage/log-usage-form.js')).LogUsage }));

const FAILED = 'The figures could not be loaded.';

interface DashboardOverviewProps {
  /** Where the clinic's screens lie: '' under the default navigation. */
  readonly base: '' | '/perfect-b';
  readonly level?: 1 | 2;
}

export function DashboardOverview({ base, level = 1 }: DashboardOverviewProps) {
  const { phase, value, error } = useClinic((state) => state.dashboard);
  const inner = level === 1 ? 2 : 3;
  useEffect(needFigures, []);
  return (
    <div className="flex flex-col gap-5">
      <ScreenHead
        title="Dashboard Overview"
        subtitle="Monitor inventory levels and recent activity"
        level={level}
        action={<RefreshButton />}
        {...(level === 1 && { brief: 'Dashboard' })}
      />
      {phase === 'failed' && value === undefined ? (
        <div className="rounded-card border border-line bg-surface">
          <ErrorState sentence={sentenceOf(error, FAILED)} onRetry={() => void refreshFigures()} />
        </div>
      ) : (
        <>
          <FigureLine figures={figuresOf(base, value)} />
          <div className="grid items-start gap-x-10 gap-y-8 lg:min-h-[508px] lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
            <NeedsAttention base={base} level={inner} />
            <div className="flex min-w-0 flex-col gap-8">
              <Card title="Quick Usage Log" description="Updates stock immediately for everyone" level={inner}>
                <Suspense fallback={<FormSkeleton />}>
                  <LogUsage catchScans />
                </Suspense>
              </Card>
              <RecentActivity level={inner} />
            </div>
          </div>
        </>
      )}
      <ChartsLater base={base} level={inner} />
    </div>
  );
}

const figuresOf = (base: string, dashboard: Dashboard | undefined): LineFigure[] => {
  const { totalItems, lowStockItems, recentUsageToday, pendingOrders } = dashboard?.stats ?? {};
  const expiring = dashboard?.expiring;
  return [
    { label: 'Total Items', figure: totalItems, meaning: 'In the stock list', to: `${base}/inventory` },
    {
      label: 'Low Stock Alerts',
      figure: lowStockItems,
      meaning: 'Below minimum',
      to: `${base}/inventory?stockLevel=low`,
      ...((lowStockItems ?? 0) > 0 && { tone: 'warn' as const }),
    },
    { label: 'Recent Usage', figure: recentUsageToday, meaning: 'Today', to: `${base}/usage?time=today` },
    { label: 'Pending Orders', figure: pendingOrders, meaning: 'Waiting for a decision', to: `${base}/requests` },
    ...(expiring == null
      ? []
      : [
          {
            label: 'Expiring',
            figure: expiring,
            meaning: 'Within 30 days',
            to: LOTS_PATH,
            ...(expiring > 0 && { tone: 'warn' as const }),
          },
        ]),
  ];
};

/** The charts' code is fetched once the rest has been painted; their place is kept. */
function ChartsLater({ base, level }: { readonly base: '' | '/perfect-b'; readonly level: 2 | 3 }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => need('charts'), []);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true), 50);
    return () => clearTimeout(timer);
  }, []);
  if (!painted) return <ChartsSkeleton />;
  return (
    <Suspense fallback={<ChartsSkeleton />}>
      <Charts base={base} level={level} />
    </Suspense>
  );
}

function RefreshButton() {
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await Promise.all([refreshFigures(), refreshCharts()]);
    setBusy(false);
    const { phase, error } = useClinic.getState().dashboard;
    if (phase === 'failed') showFailure(error, FAILED);
  };
  return (
    <Button
      icon={<RefreshCw className="size-4" aria-hidden="true" />}
      busy={busy && 'Refreshing...'}
      onClick={() => void refresh()}
    >
      Refresh Data
    </Button>
  );
}

/** The form in its size: nothing moves when it comes. */
const FormSkeleton = () => (
  <div className="flex flex-col gap-4 p-4 pt-0 sm:p-5 sm:pt-0" aria-busy="true">
    <Skeleton className="h-[62px] rounded-control" />
    <div className="grid gap-4 sm:grid-cols-2">
      <Skeleton className="h-[62px] rounded-control" />
      <Skeleton className="h-[62px] rounded-control" />
    </div>
    <Skeleton className="h-[62px] rounded-control" />
    <Skeleton className="h-11 rounded-control" />
  </div>
);
