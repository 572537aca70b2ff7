import type { Phase } from '../../lib/rows.js';
import { TableSkeleton } from '../../ui/list-frame.js';
import { Skeleton } from '../../ui/skeleton.js';

export const LotsSkeleton = () => (
  <TableSkeleton lines={6} label="Loading lots" line="h-14 gap-6 px-4">
    <Skeleton className="h-3.5 w-1/3" />
    <Skeleton className="ml-auto h-3.5 w-16" />
    <Skeleton className="h-3.5 w-24" />
  </TableSkeleton>
);

/** Of a list that a screen reads itself, as frames know it. */
export const phaseOf = ({ rows, error }: { readonly rows: readonly unknown[] | null; readonly error: unknown }) => ({
  phase: (rows !== null ? 'ready' : error === null ? 'loading' : 'failed') satisfies Phase as Phase,
  error,
});
