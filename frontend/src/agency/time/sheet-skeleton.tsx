import { Skeleton } from '../../ui/skeleton.js';

/** The shape of a week that is on its way. */
export const SheetSkeleton = () => (
  <div
    role="status"
    aria-busy="true"
    aria-label="Loading time"
    className="divide-y divide-line rounded-card border border-line bg-surface"
  >
    {Array.from({ length: 7 }, (_, row) => (
      <div key={row} className="flex h-11 items-center gap-4 px-4">
        <Skeleton className="h-4 w-2/5 max-w-64 md:w-1/4" />
        <span className="ml-auto flex gap-10 max-md:hidden">
          {Array.from({ length: 8 }, (_, day) => (
            <Skeleton key={day} className="h-4 w-10" />
          ))}
        </span>
        <Skeleton className="ml-auto h-4 w-16 md:hidden" />
      </div>
    ))}
  </div>
);
