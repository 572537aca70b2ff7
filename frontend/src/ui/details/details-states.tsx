import { Link } from 'react-router-dom';
import { getButtonClasses } from '../buttons/button.js';
import { EmptyState, Skeleton } from '../feedback/states.js';
import type { Icon } from '../icon.js';
import type { DetailsLevel } from './details-parts.js';

/* The states of details: loading, and not found. `ErrorState` shows a failure. */

interface DetailsSkeletonProps {
  /** Number of figures below the heading. */
  readonly figures?: number;
  /** Number of fields in two columns. */
  readonly fields?: number;
}

/** Placeholder of details: picture, name and caption, figures, and fields. */
export const DetailsSkeleton = ({ figures = 3, fields = 6 }: DetailsSkeletonProps) => (
  <div aria-busy="true" role="status" aria-label="Loading" className="flex flex-col gap-4">
    <div className="flex items-start gap-4">
      <Skeleton className="size-14 rounded-card" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-3.5 w-1/3" />
      </div>
    </div>
    {figures > 0 && (
      <div className="grid grid-cols-2 gap-4 border-y border-line py-4 @min-[480px]:grid-flow-col @min-[480px]:auto-cols-fr @min-[480px]:grid-cols-none">
        {Array.from({ length: figures }, (_, index) => (
          <div key={index} className="flex flex-col gap-2">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-5 w-20" />
            <Skeleton className="h-3 w-24" />
          </div>
        ))}
      </div>
    )}
    <Skeleton className="h-4 w-24" />
    <div className="grid gap-x-6 gap-y-3 @min-[400px]:grid-cols-2">
      {Array.from({ length: fields }, (_, index) => (
        <div key={index} className="flex flex-col gap-1.5">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
      ))}
    </div>
  </div>
);

interface NotFoundStateProps {
  readonly icon: Icon;
  /** Sentence such as "There is no such lot". */
  readonly title: string;
  readonly listPath: string;
  /** Name of the list, such as "Lots". */
  readonly list: string;
  readonly level: DetailsLevel;
}

/** Replaces details that do not exist, with a link to their list. */
export const NotFoundState = ({ icon, title, listPath, list, level }: NotFoundStateProps) => (
  <div data-not-found>
    <EmptyState icon={icon} title={title} as={level === 1 ? 'h1' : 'p'}>
      <Link to={listPath} className={getButtonClasses({ variant: 'secondary' })}>
        {`Back to ${list}`}
      </Link>
    </EmptyState>
  </div>
);
