import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { usePrinting } from '../../lib/page/print-state.js';
import { classes } from '../classes.js';
import { TableFrame } from './data-table-frame.js';
import type { DataTableProps, Sorting, TableColumn } from './data-table-props.js';
import { TableRows } from './data-table-rows.js';
import { SortedRows } from './sorted-rows.js';
import { useStableRows } from './stable-rows.js';
import {
  useActiveRow,
  FIRST_LINES,
  FIRST_ROWS,
  type RowsProps,
  useReachedEnd,
  useIncrementalCount,
  usePageOffset,
} from './active-row.js';
import { Highlight } from './highlight.js';

const WAITING_GAP_PX = 4;

/** Table with all rows on one page. Only visible rows are rendered. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { rows, columns, sorting, rowId } = props;
  const isNarrow = useMediaQuery(`(max-width: ${(props.tableFrom ?? 640) - 1}px)`);
  const phase = usePrinting((printing) => printing.phase);
  const asCards = isNarrow && phase !== 'printing';
  const [inOrder] = useState(() => new SortedRows(rowId));
  const sortValue = props.isInOrder ? undefined : columns.find(({ id }) => id === sorting?.id)?.sortValue;
  const desc = sorting?.desc === true;
  const current = useMemo(() => inOrder.of(rows, { sortValue, desc }), [inOrder, rows, sortValue, desc]);
  const still = useStableRows(current, `${sorting?.id} ${desc}`);
  const sorted = still.rows;

  const { onOrder, onEnd } = props;
  const missing = onEnd === undefined ? 0 : (props.total ?? 0) - rows.length;
  useEffect(() => {
    if (phase === 'loading' && missing > 0) onEnd?.();
  }, [phase, missing, onEnd]);

  useEffect(() => onOrder?.(() => sorted.map(({ original }) => original)));

  const { headTop = 0 } = props;
  const waiting = <WaitingRows count={still.waiting} top={headTop + WAITING_GAP_PX} onShow={still.showWaiting} />;
  return (
    <div {...still.hold} data-incomplete={missing > 0 || undefined}>
      {waiting}
      {asCards ? (
        <CardRows {...props} sorted={sorted} />
      ) : (
        <TableFrame
          label={props.label}
          columns={columns}
          rowCount={(props.total ?? rows.length) + 1}
          sorting={sorting}
          {...(props.headTop !== undefined && { headTop: props.headTop })}
          renderHead={(column) => (
            <HeadCell column={column} sorting={sorting} onSortingChange={props.onSortingChange} />
          )}
        >
          {(shown) => <TableRows {...props} columns={shown} sorted={sorted} />}
        </TableFrame>
      )}
    </div>
  );
}

interface HeadCellProps<T> {
  readonly column: TableColumn<T>;
  readonly sorting: Sorting | null;
  readonly onSortingChange: (sorting: Sorting) => void;
}

function HeadCell<T>({ column, sorting, onSortingChange }: HeadCellProps<T>) {
  const isOnPaper = usePrinting(({ phase }) => phase === 'printing');
  const place = classes(
    'flex h-10 w-full items-center gap-1 px-4 pointer-coarse:h-11',
    column.align === 'right' && 'flex-row-reverse',
  );
  if (column.headerCell !== undefined) return <span className={place}>{column.headerCell}</span>;
  // Browsers do not repeat buttons in the head of a printed page.
  if (column.sortValue === undefined || isOnPaper)
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
        'group font-semibold hover:text-text focus-visible:-outline-offset-2',
        active && 'text-text',
      )}
    >
      <span>{column.header}</span>
      <Arrow
        className={classes('size-3.5', !active && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
        aria-hidden="true"
      />
    </button>
  );
}

const CARD_PX = 132;
/** Height of the application's header in px. */
const BAR_PX = 56;

/** Rows of a list on a narrow window, with a minimum height. Each is as tall as its content needs. */
function CardRows<T>({
  sorted,
  card,
  label,
  highlight,
  linePx,
  total,
  onEnd,
  onOpen,
  opened = null,
  made,
}: Omit<RowsProps<T>, 'columns'>) {
  const { ref, offset } = usePageOffset<HTMLUListElement>();
  const active = useActiveRow({ rows: sorted, list: ref, opened, top: BAR_PX, hasKeys: onOpen !== undefined, made });
  const virtual = useWindowVirtualizer({
    count: sorted.length,
    estimateSize: () => linePx ?? CARD_PX,
    getItemKey: (index) => sorted[index]?.id ?? index,
    overscan: 6,
    rangeExtractor: active.rangeExtractor,
    scrollMargin: offset,
    // Once a frame, and not for each event of a scroll.
    useFlushSync: false,
  });
  const inSight = virtual.getVirtualItems();
  const items = inSight.slice(0, useIncrementalCount(linePx === undefined ? FIRST_ROWS : FIRST_LINES));
  useReachedEnd(inSight.at(-1)?.index, sorted.length, onEnd);
  return (
    <ul
      ref={ref}
      {...active.focus}
      data-list
      aria-label={label}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ index, start }) => {
        const row = sorted[index];
        if (row === undefined) return null;
        const highlightKey = highlight?.(row.original);
        return (
          <li
            key={row.id}
            ref={virtual.measureElement}
            data-index={index}
            data-row={row.id}
            data-active={index === active.index || undefined}
            aria-setsize={total ?? sorted.length}
            aria-posinset={index + 1}
            className={classes(
              'absolute inset-x-0 top-0 overflow-clip border-b border-line',
              linePx === undefined ? 'py-3' : 'grid grid-cols-[minmax(0,1fr)]',
            )}
            style={{ transform: `translateY(${start - offset}px)`, minHeight: linePx }}
          >
            <Highlight of={highlightKey} />
            <div className={classes('relative', linePx !== undefined && 'grid grid-cols-[minmax(0,1fr)]')}>
              <Card card={card} row={row.original} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Memoized content of a row, because a measured row renders the list again before the browser paints it. */
const Card = memo(<T,>({ card, row }: Pick<DataTableProps<T>, 'card'> & { readonly row: T }) => card(row)) as <T>(
  props: Pick<DataTableProps<T>, 'card'> & { readonly row: T },
) => ReactNode;

interface WaitingRowsProps {
  readonly count: number;
  /** Distance in px from the header of the application while scrolling. */
  readonly top: number;
  readonly onShow: () => void;
}

/** The button "2 new" above a list that keeps its order. It floats, so that it moves no row. */
const WaitingRows = ({ count, top, onShow }: WaitingRowsProps) => (
  <div
    role="status"
    style={{ top: `calc(var(--header) + ${top}px)` }}
    className="sticky z-20 flex h-0 justify-center overflow-visible print:hidden"
  >
    {count > 0 && (
      <button
        type="button"
        onClick={onShow}
        className="figures h-8 rounded-full border border-accent-line bg-accent-soft px-3 text-table font-semibold text-accent-text shadow-float pointer-coarse:h-11"
      >
        {`${count} new`}
      </button>
    )}
  </div>
);
