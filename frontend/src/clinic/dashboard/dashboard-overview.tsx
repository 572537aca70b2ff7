import { Activity, CircleAlert, ClipboardList, Package, RefreshCw, TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { plural } from '@atrium/rules/labels';
import { quantityText } from '@atrium/rules/quantity';
import { sentenceOf } from '../../lib/http.js';
import { showFailure } from '../../lib/toast.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { Skeleton } from '../../ui/skeleton.js';
import { STAT_ROW, StatCard } from '../../ui/stat-card.js';
import { ErrorState } from '../../ui/states.js';
import { need, needFigures, refreshCharts, refreshFigures, useClinic } from '../store/clinic-store.js';
import { ChartsSkeleton } from './charts-skeleton.js';
import { RecentActivity } from './recent-activity.js';

const Charts = lazy(async () => ({ default: (await import('./charts.js')).Charts }));

const LogUsage = lazy(async () => ({ default: (await import('../parts/usage/log-usage-form.js')).LogUsage }));

const FAILED = 'The figures could not be loaded.';
const SHOWN_CRITICAL = 3;
const WAITS_MS = 4_000;

interface DashboardOverviewProps {
  /** Where the clinic's screens lie: '' under the default navigation. */
  readonly base: '' | '/perfect-b';
  readonly level?: 1 | 2;
}

export function DashboardOverview({ base, level = 1 }: DashboardOverviewProps) {
  const stats = useClinic((state) => state.stats);
  const isKnown = useKnown(stats.phase === 'failed' || stats.value !== undefined);
  useEffect(needFigures, []);
  return (
    <div className="flex flex-col gap-6">
      <ScreenHead
        title="Dashboard Overview"
        subtitle="Monitor inventory levels and recent activity"
        level={level}
        action={<RefreshButton />}
      />
      {stats.phase === 'failed' && stats.value === undefined ? (
        <div className="rounded-card border border-line bg-surface">
          <ErrorState sentence={sentenceOf(stats.error, FAILED)} onRetry={() => void refreshFigures()} />
        </div>
      ) : (
        <>
          <Figures base={base} />
          <CriticalItems base={base} level={level} />
        </>
      )}
      {!isKnown && <BelowSkeleton />}
      {/* What is critical stands above it: drawn before that is known, it would move under the pointer. */}
      <div className={isKnown ? 'contents' : 'hidden'}>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <Card
            title="Quick Usage Log"
            description="Updates stock immediately for everyone"
            level={level === 1 ? 2 : 3}
          >
            <Suspense fallback={<FormSkeleton />}>
              <LogUsage catchScans />
            </Suspense>
          </Card>
          <RecentActivity level={level === 1 ? 2 : 3} />
        </div>
        <ChartsLater base={base} level={level === 1 ? 2 : 3} />
      </div>
    </div>
  );
}

/** Whether the figures are there, or have been waited for long enough. */
function useKnown(areThere: boolean): boolean {
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), WAITS_MS);
    return () => clearTimeout(timer);
  }, []);
  return areThere || waited;
}

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
    const { phase, error } = useClinic.getState().stats;
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

function Figures({ base }: { readonly base: string }) {
  const stats = useClinic((state) => state.stats.value);
  const low = stats?.lowStockItems ?? 0;
  return (
    <div className={`${STAT_ROW} grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4`}>
      <LinkedCard to={`${base}/inventory`}>
        <StatCard
          label="Total Items"
          figure={stats?.totalItems}
          meaning="In the stock list"
          icon={<Package className="size-4" />}
        />
      </LinkedCard>
      <LinkedCard to={`${base}/inventory?stockLevel=low`}>
        <StatCard
          label="Low Stock Alerts"
          figure={stats?.lowStockItems}
          meaning="Below minimum"
          tone={low > 0 ? 'warn' : 'neutral'}
          icon={<TriangleAlert className="size-4" />}
        />
      </LinkedCard>
      <LinkedCard to={`${base}/usage?time=today`}>
        <StatCard
          label="Recent Usage"
          figure={stats?.recentUsageToday}
          meaning="Today"
          icon={<Activity className="size-4" />}
        />
      </LinkedCard>
      <LinkedCard to={`${base}/requests`}>
        <StatCard
          label="Pending Orders"
          figure={stats?.pendingOrders}
          meaning="Waiting for a decision"
          icon={<ClipboardList className="size-4" />}
        />
      </LinkedCard>
    </div>
  );
}

const LinkedCard = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} className="rounded-card transition-shadow hover:shadow-float">
    {children}
  </Link>
);

function CriticalItems({ base, level }: { readonly base: string; readonly level: 1 | 2 }) {
  const critical = useClinic((state) => state.stats.value?.criticalItems);
  if (critical === undefined || critical.length === 0) return null;
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <section aria-live="polite" className="rounded-card border border-bad-line bg-bad-soft p-4 text-bad-text sm:px-5">
      <Heading className="flex items-center gap-2 font-semibold">
        <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
        Critical Stock Levels
      </Heading>
      <ul className="mt-3 grid gap-x-6 gap-y-2 md:grid-cols-3">
        {critical.slice(0, SHOWN_CRITICAL).map((item) => (
          <li key={item.id} className="min-w-0 border-l-2 border-bad-line pl-3">
            <p className="truncate font-medium text-text" title={item.name}>
              {item.name}
            </p>
            <p className="truncate text-caption">
              {[
                item.currentQuantity > 0
                  ? `None of ${quantityText(item.currentQuantity, item.unit)} usable`
                  : 'Out of Stock',
                item.brand,
                item.sku,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <Link
        to={`${base}/inventory?stockLevel=out`}
        className="mt-3 inline-block rounded-small text-table font-semibold underline underline-offset-4"
      >
        View all {plural(critical.length, 'critical item')}
      </Link>
    </section>
  );
}

const BelowSkeleton = () => (
  <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]" aria-busy="true">
    <Skeleton className="h-[420px] rounded-card" />
    <Skeleton className="h-[640px] rounded-card" />
  </div>
);

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
