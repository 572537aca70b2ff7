import { Skeleton } from '../../../../ui/feedback/states.js';

const CELLS = 35;

export const MonthSkeleton = () => (
  <div className="grid grid-cols-7 gap-px overflow-hidden rounded-card border border-line bg-line">
    {Array.from({ length: CELLS }, (_, index) => (
      <div key={index} className="flex h-14 flex-col gap-2 bg-surface p-2 md:h-32">
        <Skeleton className="size-4" />
        {index % 3 === 1 && <Skeleton className="hidden h-10 md:block" />}
      </div>
    ))}
  </div>
);
