import { Skeleton } from '../../../../ui/feedback/states.js';

/** A line of the tray whose product or code is still loading. */
export const LoadingRow = ({ name }: { readonly name: string }) => (
  <li aria-busy="true" className="flex min-h-16 items-center gap-3 border-t border-line px-4 first:border-t-0">
    <Skeleton className="size-10 rounded-control" />
    <span className="min-w-0 truncate text-muted">{name}</span>
  </li>
);
