import { LinesSkeleton, Skeleton } from '../../../../ui/feedback/states.js';
import { classes } from '../../../../ui/classes.js';
import { FramedRows } from '../../../../ui/lists/list-states.js';

interface OrdersSkeletonProps {
  readonly label: string;
  /** Height of the rows that will replace the placeholder. */
  readonly line?: string;
  /** Number of supplier groups; absent for a single list. */
  readonly suppliers?: number;
  readonly lines: number;
}

/** Placeholder of order lists while they load. */
export function OrdersSkeleton({ label, line = 'h-[65px]', suppliers, lines }: OrdersSkeletonProps) {
  return (
    <FramedRows>
      {Array.from({ length: suppliers ?? 1 }, (_, at) => (
        <div key={at} aria-hidden={at > 0 || undefined} className={classes(at > 0 && 'border-t border-line')}>
          {suppliers !== undefined && (
            <div className="flex h-10 items-center border-b border-line sm:px-4">
              <Skeleton className="h-4 w-40" />
            </div>
          )}
          <LinesSkeleton label={label} lines={lines} line={classes(line, 'sm:px-4')} />
        </div>
      ))}
    </FramedRows>
  );
}
