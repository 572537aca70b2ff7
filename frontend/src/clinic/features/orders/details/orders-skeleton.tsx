import { classes } from '../../../../ui/classes.js';
import { LinesSkeleton } from '../../../../ui/feedback/lines-skeleton.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';

interface OrdersSkeletonProps {
  readonly label: string;
  /** Height of the rows to come. */
  readonly line?: string;
  /** Number of supplier groups; absent for one list. */
  readonly suppliers?: number;
  readonly lines: number;
}

/** Placeholder of order lists while they load. */
export function OrdersSkeleton({ label, line = 'h-[65px]', suppliers, lines }: OrdersSkeletonProps) {
  const list = (isFirst: boolean) => (
    <div className="border-y border-line" aria-hidden={isFirst ? undefined : true}>
      <LinesSkeleton label={label} lines={lines} line={line} />
    </div>
  );
  if (suppliers === undefined) return list(true);
  return (
    <div className="flex flex-col gap-6">
      {Array.from({ length: suppliers }, (_, at) => (
        <div key={at}>
          <Skeleton className={classes('mb-3 h-5', at % 2 === 0 ? 'w-44' : 'w-36')} />
          {list(at === 0)}
        </div>
      ))}
    </div>
  );
}
