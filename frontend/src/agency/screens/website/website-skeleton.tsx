import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { useAgencyRight } from '../../shared/rights.js';
import { pageColumns } from './page-columns.js';

const ROWS = 5;

/** Placeholder of the screen until client and pages are loaded. */
export function WebsiteSkeleton({ title, name }: { readonly title: string; readonly name: string | undefined }) {
  const canEdit = useAgencyRight('clients:edit');
  return (
    <>
      <ScreenHeader
        title={title}
        brief={name ?? ''}
        within={title}
        subtitle={name ?? <Skeleton className="my-0.5 h-4 w-40" />}
        action={canEdit && <Skeleton className="h-9 w-28 rounded-control pointer-coarse:h-11" />}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Skeleton className="h-9 w-[calc(100%-56px)] rounded-control sm:w-72 pointer-coarse:h-11" />
        <Skeleton className="h-9 w-40 rounded-control sm:w-48 pointer-coarse:h-11" />
      </div>
      <DataTableSkeleton columns={pageColumns({ team: [], canEdit })} lines={ROWS} />
    </>
  );
}
