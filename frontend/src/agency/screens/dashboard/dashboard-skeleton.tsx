import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { AgencyFigures } from './agency-figures.js';

const DEPARTMENTS = 4;
const TILES = 4;
const ACTION_COUNT = 8;

/** Placeholder of the whole dashboard, so that its layout moves only once. */
export const DashboardSkeleton = () => (
  <div className="flex flex-col gap-6" role="status" aria-busy="true" aria-label="Loading the dashboard">
    <AgencyFigures metrics={undefined} />
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <SkeletonCard title="w-44" lines={DEPARTMENTS} />
        <div className="flex flex-col gap-4 border-t border-line pt-4">
          <Skeleton className="h-5 w-32" />
          <div className="grid grid-cols-2 gap-x-3 gap-y-4">
            {Array.from({ length: TILES }, (_, index) => (
              <Skeleton key={index} className="h-9 rounded-control" />
            ))}
          </div>
        </div>
      </div>
      <SkeletonCard title="w-36" lines={ACTION_COUNT} />
    </div>
  </div>
);

const SkeletonCard = ({ title, lines }: { readonly title: string; readonly lines: number }) => (
  <div className="flex flex-col gap-4 border-t border-line pt-4">
    <Skeleton className={`h-5 ${title}`} />
    {Array.from({ length: lines }, (_, index) => (
      <span key={index} className="flex flex-col gap-2">
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-3 w-2/5" />
      </span>
    ))}
  </div>
);
