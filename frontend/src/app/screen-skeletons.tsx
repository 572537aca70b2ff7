import { Skeleton } from '../ui/skeleton.js';

const CARDS = 4;
const ROWS = 5;

/** The shape of a screen's title and the line below it. */
const HeadSkeleton = () => (
  <div className="flex flex-col gap-2">
    <Skeleton className="h-7 w-56" />
    <Skeleton className="h-4 w-80 max-w-full" />
  </div>
);

/** The shape of a dashboard whose code is on its way: a title, four cards, a form and a list. */
export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <HeadSkeleton />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {Array.from({ length: CARDS }, (_, index) => (
          <Skeleton key={index} className="h-28 rounded-card" />
        ))}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <Skeleton className="h-80 rounded-card" />
        <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
          {Array.from({ length: ROWS }, (_, index) => (
            <Skeleton key={index} className="h-9" />
          ))}
        </div>
      </div>
    </div>
  );
}

/** A screen whose code is on its way; most start with a title and blocks below it. */
export function ScreenSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <HeadSkeleton />
      <Skeleton className="h-28 w-full rounded-card" />
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
}
