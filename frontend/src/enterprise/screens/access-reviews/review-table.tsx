import type { ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { ClipboardCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLingeringRows } from '../../../lib/live/lingering-rows.js';
import type { Id } from '../../../lib/live/collection.js';
import { DataTable } from '../../../ui/lists/data-table.js';
import { DataTableSkeleton } from '../../../ui/lists/data-table-skeleton.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import { Framed } from '../../../ui/lists/list-states.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { type ReviewActions, ReviewCard, reviewColumns } from './review-columns.js';

interface ReviewTableProps {
  readonly label: string;
  readonly rows: readonly ReviewRow[];
  /** All rows of the review, including those that filters hide. */
  readonly all: readonly ReviewRow[];
  readonly actions: ReviewActions;
  /** Text for an empty list. */
  readonly empty: string;
}

/** Minimum width in px at which all columns fit. */
const TABLE_FROM = 900;
const idOf = ({ id }: ReviewRow): number => id;

/** Table of a review. Decided rows stay in place, so that a second click does not hit the next row. */
export function ReviewTable({ label, rows, all, actions, empty }: ReviewTableProps) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const { rows: lingeringRows, handlers } = useLingeringRows(rows, idOf, (id: Id) => all.find((row) => row.id === id));
  const shown = useMemo(() => lingeringRows.map(({ row }) => row), [lingeringRows]);
  const columns = reviewColumns(actions);
  const card = (row: ReviewRow) => <ReviewCard row={row} actions={actions} />;
  if (shown.length === 0)
    return (
      <Framed>
        <EmptyState icon={ClipboardCheck} title={empty} />
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
  lastDecidedId: { current: undefined },
  canDecide: () => false,
  canEnd: () => false,
  toggle: noop,
  confirm: noop,
  end: noop,
});

export const ReviewSkeleton = () => (
  <DataTableSkeleton label="Loading the review" columns={columns} lines={6} tableFrom={TABLE_FROM} />
);
