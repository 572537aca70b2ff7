import { ArrowDown, ArrowUp } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { classes } from '../classes.js';
import { TableFrame } from './data-table-frame.js';
import type { DataTableProps, Sorting, TableColumn } from './data-table-props.js';
import { CardRows } from './data-table-cards.js';
import { TableRows } from './data-table-rows.js';
import { SortedRows } from './sorted-rows.js';
import { useStillRows } from './still-rows.js';

/** All rows on one page; only those in sight are drawn. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { rows, columns, sorting, rowId } = props;
  const asCards = useMediaQuery(`(max-width: ${(props.tableFrom ?? 640) - 1}px)`);
  const [inOrder] = useState(() => new SortedRows(rowId));
  const sortValue = props.isInOrder ? undefined : columns.find(({ id }) => id === sorting?.id)?.sortValue;
  const desc = sorting?.desc === true;
  const current = useMemo(() => inOrder.of(rows, { sortValue, desc }), [inOrder, rows, sortValue, desc]);
  const { rows: sorted, hold } = useStillRows(current);

  const { onOrder } = props;
  useEffect(() => onOrder?.(() => sorted.map(({ original }) => original)));

  if (asCards) return <CardRows {...props} sorted={sorted} />;
  return (
    <TableFrame
      label={props.label}
      columns={columns}
      rowCount={(props.total ?? rows.length) + 1}
      sorting={sorting}
      headTop={props.headTop}
      renderHead={(column) => <HeadCell column={column} sorting={sorting} onSortingChange={props.onSortingChange} />}
    >
      {(shown) => <TableRows {...props} columns={shown} sorted={sorted} hold={hold} />}
    </TableFrame>
  );
}

interface HeadCellProps<T> {
  readonly column: TableColumn<T>;
  readonly sorting: Sorting | null;
  readonly onSortingChange: (sorting: Sorting) => void;
}

function HeadCell<T>({ column, sorting, onSortingChange }: HeadCellProps<T>) {
  const place = classes('flex h-10 w-full items-center gap-1 px-4', column.align === 'right' && 'flex-row-reverse');
  if (column.headerCell !== undefined) return <span className={place}>{column.headerCell}</span>;
  if (column.sortValue === undefined)
    return (
      <span className={place}>
        <span className={classes(column.headerHidden && 'sr-only')}>{column.header}</span>
      </span>
    );
  const active = column.id === sorting?.id;
  const Arrow = active && sorting.desc ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => onSortingChange({ id: column.id, desc: active && !sorting.desc })}
      className={classes(
        place,
        'group font-medium hover:text-text focus-visible:-outline-offset-2',
        active && 'text-text',
      )}
    >
      {column.header}
      <Arrow
        className={classes('size-3.5', !active && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
        aria-hidden="true"
      />
    </button>
  );
}
