import { type ReactNode, useEffect } from 'react';
import { getErrorMessage } from '../../lib/api/http.js';
import type { Phase } from '../../lib/live/rows.js';
import { usePrinting } from '../../lib/page/print-state.js';
import { Button } from '../buttons/button.js';
import { Alert } from '../feedback/alert.js';
import { Skeleton, EmptyState, ErrorState } from '../feedback/states.js';
import { DidYouMean } from '../fields/did-you-mean.js';
import type { Elements } from '../elements.js';
import type { Icon } from '../icon.js';

/* The states of a list: loading, failed, empty, without match, with more to load. */

/** Frame of a state that replaces rows: a box, on a phone none. */
export const Framed = ({ children }: { readonly children: ReactNode }) => (
  <div className="border-line sm:rounded-card sm:border sm:bg-surface">{children}</div>
);

/** Frame of a list: a box, on a phone from edge to edge. */
export const FramedRows = ({ children }: { readonly children: ReactNode }) => (
  <div className="border-line sm:rounded-card sm:border sm:bg-surface max-sm:border-b">{children}</div>
);

interface RowGroupProps {
  readonly title: string;
  /** Selects all rows of the group. */
  readonly checkbox?: Elements;
  /** Number of rows, or a text about them, after the title. */
  readonly note?: ReactNode;
  /** Controls and facts at the end of the heading. */
  readonly aside?: Elements;
  readonly children: Elements;
}

/** Rows under a heading, such as the orders of a supplier; `FramedRows` contains the groups of a list. */
export const RowGroup = ({ title, checkbox, note, aside, children }: RowGroupProps) => (
  <section
    aria-label={title}
    className="border-line not-first:border-t max-sm:not-first:mt-2 max-sm:not-first:border-t-0"
  >
    <div className="flex min-h-10 items-center justify-between gap-4 border-b border-line max-sm:gap-2 sm:px-4">
      <h2 className="flex min-w-0 items-center gap-3 text-table font-semibold max-sm:gap-2">
        {checkbox}
        <span className="line-clamp-2 min-w-0 wrap-anywhere">{title}</span>
        {note !== undefined && <span className="figures shrink-0 font-normal text-muted">{note}</span>}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);

export interface ListStateProps {
  readonly list: { readonly phase: Phase; readonly error: unknown };
  /** Number of loaded rows, before filters of the client. */
  readonly total: number;
  /** Placeholder while the list loads. */
  readonly skeleton: Elements;
  /** Error message when the server gives none. */
  readonly failed: string;
  readonly onRetry: () => void;
  readonly icon: Icon;
  /** Empty state, with the action that adds a first row. */
  readonly empty: string;
  readonly action?: Elements;
  /** Leaves out the border of the error and empty states, as in a dialog or card. */
  readonly isBare?: boolean;
  /** The rows. Known rows stay visible while they are reloaded. */
  readonly children: Elements;
}

/** Renders the rows of a list, or the loading, error or empty state. */
export function ListState({
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
}: ListStateProps) {
  if (total > 0) return children;
  if (list.phase === 'idle' || list.phase === 'loading') return skeleton;
  const state =
    list.phase === 'failed' ? (
      <ErrorState error={list.error} sentence={failed} onRetry={onRetry} />
    ) : (
      <EmptyState icon={icon} title={empty}>
        {action}
      </EmptyState>
    );
  return isBare ? state : <Framed>{state}</Framed>;
}

interface NoMatchProps {
  readonly icon: Icon;
  readonly title: string;
  readonly onClear: () => void;
  /** A suggested search text that has results. */
  readonly meant?: string | null;
  readonly onMeant?: (search: string) => void;
}

/** State of a list whose filters match no rows. */
export const NoMatch = ({ icon, title, onClear, meant = null, onMeant }: NoMatchProps) => (
  <Framed>
    <EmptyState icon={icon} title={title}>
      {meant !== null && onMeant !== undefined && <DidYouMean suggestion={meant} onChoose={onMeant} />}
      <Button onClick={onClear}>Clear filters</Button>
    </EmptyState>
  </Framed>
);

interface MoreRowsProps {
  readonly log: { readonly error: unknown; readonly next: string | null; readonly loadingMore: boolean };
  readonly failed: string;
  readonly onMore: () => void;
}

/** End of a paged list: the last error, and the button for the next page. Loads all pages before the list is printed. */
export function MoreRows({ log: { error, next, loadingMore }, failed, onMore }: MoreRowsProps) {
  const loadsAll = usePrinting(({ phase }) => phase === 'loading') && error === null;
  useEffect(() => {
    if (loadsAll && next !== null && !loadingMore) onMore();
    // `onMore` is another function at each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [loadsAll, next, loadingMore]);
  return (
    <>
      {error !== null && <Alert tone="bad">{getErrorMessage(error, failed)}</Alert>}
      {next !== null && (
        <div className="flex justify-center print:hidden" data-incomplete={error === null || undefined}>
          <Button busy={loadingMore && 'Loading...'} onClick={onMore}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

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
