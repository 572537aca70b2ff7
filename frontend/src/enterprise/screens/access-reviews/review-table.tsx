import type { ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { ClipboardCheck } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useHeldRows } from '../../../lib/live/held-rows.js';
import type { Id } from '../../../lib/live/upsert.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import { Framed } from '../../../ui/lists/list-frame.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { type ReviewActs, ReviewCard, reviewColumns } from './review-columns.js';

interface ReviewTableProps {
  readonly label: string;
  readonly rows: readonly ReviewRow[];
  /** Those of the review that are not listed too. */
  readonly all: readonly ReviewRow[];
  readonly acts: ReviewActs;
  /** Said when there is none. */
  readonly empty: string;
}

/** The width in px from which the columns have room. */
const TABLE_FROM = 900;
const idOf = ({ id }: ReviewRow): number => id;

/** Decided rows stay in place, so that a second click does not hit the next row. */
export function ReviewTable({ label, rows, all, acts, empty }: ReviewTableProps) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const { rows: held, handlers } = useHeldRows(rows, idOf, (id: Id) => all.find((row) => row.id === id));
  const shown = useMemo(() => held.map(({ row }) => row), [held]);
  const columns = useMemo(() => reviewColumns(acts), [acts]);
  const card = useCallback((row: ReviewRow) => <ReviewCard row={row} acts={acts} />, [acts]);
  if (shown.length === 0)
    return (
      <Framed>
        <EmptyState icon={<ClipboardCheck className="size-5" />} title={empty} />
      </Framed>
    );
  return (
    <div {...handlers}>
      <DataTable
        label={label}
        rows={shown}
        columns={columns}
        rowId={idOf}
        sorting={sorting}
        onSortingChange={setSorting}
        headTop={56}
        card={card}
        tableFrom={TABLE_FROM}
      />
    </div>
  );
}

const noop = () => undefined;
const columns = reviewColumns({
  ids: new Set(),
  busy: false,
  decided: { current: undefined },
  mayDecide: () => false,
  mayEnd: () => false,
  toggle: noop,
  confirm: noop,
  end: noop,
});

export const ReviewSkeleton = () => (
  <DataTableSkeleton label="Loading the review" columns={columns} lines={6} tableFrom={TABLE_FROM} />
);
