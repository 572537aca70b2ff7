import { Skeleton } from '../ui/feedback/skeleton.js';

/** A screen whose code is on its way; most start with a title, which on a phone stands in the bar, and blocks below it. */
export function ScreenSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <div className="flex flex-col gap-2 max-sm:hidden">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4 w-80" />
      </div>
      <Skeleton className="h-18 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
