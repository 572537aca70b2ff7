import { LinesSkeleton, Skeleton } from '../ui/feedback/states.js';

/** Placeholder of a screen while its code loads: a title (in the bar on phones), a line of figures, and rows. */
export const ScreenSkeleton = () => (
  <div className="flex flex-col gap-6 max-sm:gap-4" aria-busy="true">
    <div className="flex flex-col gap-2 max-sm:hidden">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="h-4 w-80" />
    </div>
    <div className="flex h-18 items-center gap-px border-y border-line *:flex-1 *:px-4 max-sm:*:px-3">
      {['first', 'second', 'third', 'fourth'].map((figure) => (
        <span key={figure}>
          <Skeleton className="h-7 w-12" />
        </span>
      ))}
    </div>
    <div className="h-96 overflow-clip">
      <LinesSkeleton label="Loading" lines={8} line="h-13" />
    </div>
  </div>
);
