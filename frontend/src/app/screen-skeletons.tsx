import { Skeleton } from '../ui/feedback/skeleton.js';

/** Placeholder of a screen while its code loads: a title (in the bar on phones) and blocks. */
export function ScreenSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <div className="flex flex-col gap-2 max-sm:hidden">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-4 w-80" />
      </div>
      <Skeleton className="h-18 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
