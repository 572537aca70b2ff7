import { Skeleton } from '../../ui/skeleton.js';

export const CHARTS_GRID = 'grid gap-4 sm:gap-6 lg:grid-cols-6';
/** The places of the four charts; their heights stand from the beginning, so that nothing moves when they arrive. */
export const PLACES = {
  usage: 'min-h-[220px] lg:col-span-4',
  value: 'min-h-[220px] lg:col-span-2',
  list: 'min-h-[220px] lg:col-span-3',
} as const;

/** The shape of what comes. */
export const ChartsSkeleton = () => (
  <div className="flex flex-col gap-4" aria-busy="true" aria-label="Loading charts">
    <div className="flex min-h-10 items-center justify-between">
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-9 w-48 rounded-control" />
    </div>
    <div className={CHARTS_GRID}>
      {([PLACES.usage, PLACES.value, PLACES.list, PLACES.list] as const).map((place, index) => (
        <div key={index} className={`rounded-card border border-line bg-surface p-5 ${place}`}>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-3 w-56" />
        </div>
      ))}
    </div>
  </div>
);

/** So high are bars over days, without their foot. */
export const BARS_PX = 112;
