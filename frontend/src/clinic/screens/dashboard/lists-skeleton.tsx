import { Skeleton } from '../../../ui/feedback/states.js';

const LINES = 9;
export const AttentionSkeleton = () => (
  <ul aria-busy="true" aria-label="Loading" className="border-t border-line">
    {Array.from({ length: LINES }, (_, index) => (
      <li key={index} className="flex h-16 items-center gap-6 border-b border-line sm:h-11">
        <Skeleton className="h-3 w-12" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="ml-auto h-7 w-20 rounded-control" />
      </li>
    ))}
  </ul>
);

const PLACEHOLDERS = 5;
export const ActivitySkeleton = () => (
  <ul aria-busy="true" aria-label="Loading recent activity" className="border-t border-line">
    {Array.from({ length: PLACEHOLDERS }, (_, index) => (
      <li key={index} className="flex h-13 items-center gap-3 border-b border-line">
        <Skeleton className="size-4 rounded-control" />
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="ml-auto h-3 w-10" />
      </li>
    ))}
  </ul>
);

export const ListsSkeleton = () => (
  <>
    <div className="pt-8">
      <AttentionSkeleton />
    </div>
    <div className="pt-8">
      <ActivitySkeleton />
    </div>
  </>
);
