import { Skeleton } from '../../../ui/skeleton.js';

const CARDS = 4;

/** The shape of a project's figures. */
export const FiguresSkeleton = () => (
  <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
    {Array.from({ length: CARDS }, (_, index) => (
      <Skeleton key={index} className="h-[118px] rounded-card" />
    ))}
  </div>
);
