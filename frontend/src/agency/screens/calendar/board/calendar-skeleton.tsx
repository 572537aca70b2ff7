import { ScreenHeader } from '../../../../ui/display/screen-header.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import { useAgencyRight } from '../../../shared/rights.js';

const CELLS = 35;

/** Placeholder of the screen until client and posts are loaded. */
export function CalendarSkeleton({ title, name }: { readonly title: string; readonly name: string | undefined }) {
  const canEdit = useAgencyRight('posts:edit');
  return (
    <>
      <ScreenHeader
        title={title}
        brief={name ?? ''}
        within={title}
        subtitle={name ?? <Skeleton className="my-0.5 h-4 w-40" />}
        action={canEdit && <Skeleton className="h-9 w-36 rounded-control pointer-coarse:h-11" />}
      />
      <div className="flex flex-col gap-4 max-sm:gap-2">
        <div className="flex h-8 items-center gap-4 pointer-coarse:h-11">
          <Skeleton className="h-8 w-36 rounded-control" />
          <Skeleton className="h-6 w-40" />
        </div>
        <MonthSkeleton />
      </div>
    </>
  );
}

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
