import type { ReactNode } from 'react';
import { sentenceOf } from '../../lib/api/http.js';
import type { Phase } from '../../lib/live/rows.js';
import { Alert } from '../feedback/alert.js';
import { Button } from '../buttons/button.js';
import { Skeleton } from '../feedback/skeleton.js';
import { DidYouMean } from '../fields/did-you-mean.js';
import { EmptyState, ErrorState } from '../feedback/states.js';

/* What surrounds every list: it is on its way, could not be read, is empty, matches nothing, goes on. */

export const Framed = ({ children }: { readonly children: ReactNode }) => (
  <div className="rounded-card border border-line bg-surface">{children}</div>
);

/** A list in a box, and on a phone from edge to edge as other lists are. */
export const FramedRows = ({ children }: { readonly children: ReactNode }) => (
  <div className="border-line sm:rounded-card sm:border sm:bg-surface max-sm:border-b">{children}</div>
);

export interface ListFrameProps {
  readonly list: { readonly phase: Phase; readonly error: unknown };
  /** How many rows are there, before any filter. */
  readonly total: number;
  /** The shape of what comes. */
  readonly skeleton: ReactNode;
  /** Said when the server gave no sentence. */
  readonly failed: string;
  readonly onRetry: () => void;
  readonly icon: ReactNode;
  /** Said when there is none; with the one action that ends it. */
  readonly empty: string;
  readonly action?: ReactNode;
  /** Leaves out the border of the error and empty states, as in a dialog or card. */
  readonly isBare?: boolean;
  /** Filters and rows. Known rows stay visible while they are reloaded. */
  readonly children: ReactNode;
}

export function ListFrame({
  list,
  total,
  skeleton,
  failed,
  onRetry,
  icon,
  empty,
  action,
  isBare = false,
  children,
}: ListFrameProps) {
  if (total > 0) return children;
  if (list.phase === 'idle' || list.phase === 'loading') return skeleton;
  const state =
    list.phase === 'failed' ? (
      <ErrorState sentence={sentenceOf(list.error, failed)} onRetry={onRetry} />
    ) : (
      <EmptyState icon={icon} title={empty}>
        {action}
      </EmptyState>
    );
  return isBare ? state : <Framed>{state}</Framed>;
}

interface NoMatchProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly onClear: () => void;
  /** Other words for the search, that find something. */
  readonly meant?: string | null;
  readonly onMeant?: (search: string) => void;
}

/** There are rows, and the filters leave none of them. */
export const NoMatch = ({ icon, title, onClear, meant = null, onMeant }: NoMatchProps) => (
  <Framed>
    <EmptyState icon={icon} title={title}>
      {meant !== null && onMeant !== undefined && <DidYouMean meant={meant} onChoose={onMeant} />}
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  </Framed>
);

interface MoreRowsProps {
  readonly log: { readonly error: unknown; readonly next: string | null; readonly loadingMore: boolean };
  readonly failed: string;
  readonly onMore: () => void;
}

/** The end of a list that goes on: what went wrong last, and the next page. */
export const MoreRows = ({ log, failed, onMore }: MoreRowsProps) => (
  <>
    {log.error !== null && <Alert tone="bad">{sentenceOf(log.error, failed)}</Alert>}
    {log.next !== null && (
      <div className="flex justify-center">
        <Button busy={log.loadingMore && 'Loading...'} onClick={onMore}>
          Load more
        </Button>
      </div>
    )}
  </>
);

export const CARD_GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6';
const CARDS = 6;

export const CardsSkeleton = ({ label }: { readonly label: string }) => (
  <ul aria-busy="true" aria-label={label} className={CARD_GRID}>
    {Array.from({ length: CARDS }, (_, index) => (
      <li key={index}>
        <Skeleton className="h-72 rounded-card" />
      </li>
    ))}
  </ul>
);
