import { Skeleton } from '../../../../ui/feedback/states.js';

/** CSS classes of the chart grid. Fixed row heights prevent layout shifts when the charts load. */
export const CHARTS_GRID = 'grid auto-rows-[minmax(220px,auto)] gap-4 sm:gap-6 lg:grid-cols-6';
export const CHART_AREAS = {
  usage: 'lg:col-span-4',
  value: 'lg:col-span-2',
  list: 'lg:col-span-3',
} as const;

export const ChartsSkeleton = () => (
  <div className="flex flex-col gap-4" aria-busy="true" aria-label="Loading charts">
    <div className="flex min-h-10 items-center justify-between">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-9 w-48 rounded-control" />
    </div>
    <div className={CHARTS_GRID}>
      {([CHART_AREAS.usage, CHART_AREAS.value, CHART_AREAS.list, CHART_AREAS.list] as const).map((area, index) => (
        <div key={index} className={`rounded-card border border-line bg-surface p-4 ${area}`}>
          <Skeleton className="h-4 w-40" />
        </div>
      ))}
    </div>
  </div>
);

/** Height of the daily bars in px, without their labels. */
export const BARS_PX = 112;
