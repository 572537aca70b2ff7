import { DetailsHeading } from '../../../../ui/details/details-parts.js';
import { LinesSkeleton } from '../../../../ui/feedback/lines-skeleton.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';

const PANELS = 2;

export const ProjectSkeleton = () => (
  <div className="flex flex-col gap-6" role="status" aria-busy="true" aria-label="Loading the project">
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-4">
        <Skeleton className="size-14 rounded-card" />
        <div className="flex flex-1 flex-col gap-3 pt-1">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-4 w-80 max-w-full" />
        </div>
      </div>
      <Skeleton className="h-9 w-80 max-w-full rounded-control pointer-coarse:h-11" />
    </div>
    <Skeleton className="h-18" />
    <div>
      <DetailsHeading title="Goals" level={1} />
      <LinesSkeleton label="Loading goals" lines={2} />
    </div>
    <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
      {Array.from({ length: PANELS }, (_, index) => (
        <Skeleton key={index} className="h-[280px] rounded-card" />
      ))}
    </div>
  </div>
);
