import { classes } from '../classes.js';
import { Skeleton } from './skeleton.js';

interface LinesSkeletonProps {
  readonly label: string;
  readonly lines: number;
  /** Class names for the padding of a line, equal to those of the list that follows. */
  readonly line?: string;
}

/** Placeholder for a list of two-line entries with a number at the end. */
export function LinesSkeleton({ label, lines, line = 'py-2' }: LinesSkeletonProps) {
  return (
    <ul aria-busy="true" aria-label={label} className="divide-y divide-line">
      {Array.from({ length: lines }, (_, index) => (
        <li key={index} className={classes('flex items-center gap-4', line)}>
          <span className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
          <Skeleton className="h-3.5 w-14" />
        </li>
      ))}
    </ul>
  );
}
