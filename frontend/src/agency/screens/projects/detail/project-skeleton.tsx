import { Card } from '../../../../ui/display/card.js';
import { LinesSkeleton } from '../../../../ui/feedback/lines-skeleton.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';

const PANELS = 2;

export const ProjectSkeleton = () => (
  <div className="flex flex-col gap-6" role="status" aria-busy="true" aria-label="Loading the project">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-7 w-64 max-w-full" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <Skeleton className="h-9 w-56 rounded-control pointer-coarse:h-11" />
    </div>
    <Skeleton className="h-18" />
    <Card title="Goals">
      <div className="px-4 pb-3">
        <LinesSkeleton label="Loading goals" lines={2} />
      </div>
    </Card>
    <div className="grid gap-4 sm:gap-6 lg:grid-cols-2">
      {Array.from({ length: PANELS }, (_, index) => (
        <Skeleton key={index} className="h-[280px] rounded-card" />
      ))}
    </div>
  </div>
);
