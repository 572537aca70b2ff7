import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.js';
import type { DataTableProps, TableColumn } from './data-table-props.js';
import type { SortedRow } from './sorted-rows.js';

interface RowsProps<T> extends DataTableProps<T> {
  readonly sorted: readonly SortedRow<T>[];
  readonly columns: readonly TableColumn<T>[];
}

const ROW_PX = 44;
const COMPACT_ROW_PX = 36;
const CARD_PX = 132;

/** Where a list begins on the page; the window scrolls, not the list. */
function usePageOffset<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = ref.current?.getBoundingClientRect().top;
    if (top !== undefined) setOffset(Math.round(top + window.scrollY));
  }, []);
  return { ref, offset };
}

const rowOf = ({ target }: SyntheticEvent): string | undefined =>
  (target as Element).closest<HTMLElement>('tr[data-row]')?.dataset['row'];

/**
 * Which rows somebody can press something in next: the one under the pointer, and the focused one with its neighbours,
 * so that Tab finds in each row what it would find if all of it were always there.
 */
function useReached<T>(rows: readonly SortedRow<T>[]) {
  const [pointed, setPointed] = useState<string>();
  const [focused, setFocused] = useState<string>();
  return {
    isReached: (index: number): boolean =>
      index === 0 ||
      rows[index]?.id === pointed ||
      [index - 1, index, index + 1].some((near) => focused !== undefined && rows[near]?.id === focused),
    follow: {
      onPointerOver: (event: SyntheticEvent) => setPointed(rowOf(event)),
      onPointerLeave: () => setPointed(undefined),
      onFocus: (event: SyntheticEvent) => setFocused(rowOf(event)),
    },
  };
}

/** What in a row is pressed itself. */
const PRESSED = 'a, button, input, label, [role="menu"]';

/** Rows before the last one at which more are asked for: some screens of them. */
const NEAR_THE_END = 60;

function useEnd(lastInSight: number | undefined, rows: number, onEnd: (() => void) | undefined) {
  const isNear = lastInSight !== undefined && lastInSight >= rows - NEAR_THE_END;
  useEffect(() => {
    if (isNear) onEnd?.();
  }, [isNear, onEnd]);
}

/** The first rows of a list come at once, the others piece by piece: what somebody does meanwhile does not wait for them. */
const FIRST_ROWS = 6;
/** As many as a phone shows. */
const FIRST_LINES = 10;
const useFewFirst = (first = FIRST_ROWS): number => useDeferredValue(Number.POSITIVE_INFINITY, first);

export function TableRows<T>({
  sorted,
  columns,
  compact = false,
  glow,
  joins,
  onOpen,
  opened = null,
  onEnd,
}: RowsProps<T>) {
  const { ref, offset } = usePageOffset<HTMLTableSectionElement>();
  const height = compact ? COMPACT_ROW_PX : ROW_PX;
  const virtual = useWindowVirtualizer({
    count: sorted.length,
    estimateSize: () => height,
    getItemKey: (index) => sorted[index]?.id ?? index,
    overscan: 12,
    scrollMargin: offset,
    // Once a frame, and not for each event of a scroll.
    useFlushSync: false,
  });
  const { isReached, follow } = useReached(sorted);
  const inSight = virtual.getVirtualItems();
  const items = inSight.slice(0, useFewFirst());
  useEnd(inSight.at(-1)?.index, sorted.length, onEnd);
  const before = items.length === 0 ? 0 : items[0]!.index * height;
  const after = items.length === 0 ? 0 : (sorted.length - 1 - items.at(-1)!.index) * height;

  return (
    <tbody
      ref={ref}
      {...follow}
      {...(onOpen !== undefined && {
        className: 'cursor-pointer',
        onClick: (event: MouseEvent) => {
          if ((event.target as Element).closest(PRESSED) !== null) return;
          const id = rowOf(event);
          const row = sorted.find((one) => one.id === id);
          if (row !== undefined) onOpen(row.original, event);
        },
      })}
    >
      <Gap height={before} columns={columns.length} />
      {items.map(({ index }) => {
        const row = sorted[index];
        if (row === undefined) return null;
        return (
          <TableRow
            key={row.id}
            id={row.id}
            row={row.original}
            index={index}
            isLast={index === sorted.length - 1}
            joined={index > 0 && joins?.(row.original) === true}
            height={height}
            columns={columns}
            glowKey={glow?.(row.original)}
            isOpened={opened !== null && row.id === String(opened)}
            reached={isReached(index)}
          />
        );
      })}
      <Gap height={after} columns={columns.length} />
    </tbody>
  );
}

interface TableRowProps<T> {
  readonly id: string;
  readonly row: T;
  readonly index: number;
  readonly isLast: boolean;
  readonly joined: boolean;
  readonly height: number;
  readonly columns: readonly TableColumn<T>[];
  readonly glowKey: string | undefined;
  readonly isOpened: boolean;
  readonly reached: boolean;
}

/** Drawn anew when it changed, not whenever the list scrolls. */
const TableRow = memo(function TableRow<T>({
  id,
  row,
  index,
  isLast,
  joined,
  height,
  columns,
  glowKey,
  isOpened,
  reached,
}: TableRowProps<T>) {
  return (
    <tr aria-rowindex={index + 2} data-row={id} style={{ height }} className="group relative">
      {columns.map((column, place) => (
        <td
          key={column.id}
          className={classes(
            'overflow-hidden border-t border-line px-4 py-0',
            isOpened ? 'bg-accent-soft' : 'group-hover:bg-canvas dark:group-hover:bg-raised',
            (index === 0 || joined) && 'border-t-0',
            isLast && place === 0 && 'rounded-bl-card',
            isLast && place === columns.length - 1 && 'rounded-br-card',
            column.align === 'right' && 'figures text-right',
          )}
        >
          {place === 0 && glowKey !== undefined && (
            <span key={glowKey} className="pointer-events-none absolute inset-0 animate-glow" aria-hidden="true" />
          )}
          <div className="relative">{column.cell(row, reached)}</div>
        </td>
      ))}
    </tr>
  );
}) as <T>(props: TableRowProps<T>) => ReactNode;

/** Stands for the rows that are out of sight; unseen itself, so that nothing seems to jump where it gives way to rows. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden="true" className="invisible">
      <td colSpan={columns} style={{ height, padding: 0 }}></td>
    </tr>
  );
}

export function CardRows<T>({ sorted, card, label, glow, linePx, total, onEnd }: Omit<RowsProps<T>, 'columns'>) {
  const { ref, offset } = usePageOffset<HTMLUListElement>();
  const virtual = useWindowVirtualizer({
    count: sorted.length,
    estimateSize: () => linePx ?? CARD_PX,
    getItemKey: (index) => sorted[index]?.id ?? index,
    overscan: 6,
    gap: linePx === undefined ? 8 : 0,
    scrollMargin: offset,
    // Once a frame, and not for each event of a scroll.
    useFlushSync: false,
  });
  const inSight = virtual.getVirtualItems();
  const items = inSight.slice(0, useFewFirst(linePx === undefined ? FIRST_ROWS : FIRST_LINES));
  useEnd(inSight.at(-1)?.index, sorted.length, onEnd);
  return (
    <ul ref={ref} data-list aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const row = sorted[index];
        if (row === undefined) return null;
        const glowKey = glow?.(row.original);
        return (
          <li
            key={row.id}
            ref={linePx === undefined ? virtual.measureElement : null}
            data-index={index}
            aria-setsize={total ?? sorted.length}
            aria-posinset={index + 1}
            className={classes(
              'absolute inset-x-0 top-0 overflow-hidden',
              linePx === undefined ? 'rounded-card border border-line bg-surface p-4' : 'border-b border-line',
            )}
            style={{ transform: `translateY(${start - offset}px)`, height: linePx }}
          >
            {glowKey !== undefined && (
              <span key={glowKey} className="pointer-events-none absolute inset-0 animate-glow" aria-hidden="true" />
            )}
            <div className={classes('relative', linePx !== undefined && 'h-full')}>{card(row.original)}</div>
          </li>
        );
      })}
    </ul>
  );
}
