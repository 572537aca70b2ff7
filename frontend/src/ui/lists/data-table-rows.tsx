import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, memo, type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import {
  useActiveRow,
  COMPACT_ROW_PX,
  ROW_PX,
  type RowsProps,
  useReachedEnd,
  useIncrementalCount,
  usePageOffset,
} from './active-row.js';
import { usePrinting } from '../../lib/page/print-state.js';
import { classes } from '../classes.js';
import type { TableColumn } from './data-table-props.js';
import type { SortedRow } from './sorted-rows.js';
import { Highlight } from './highlight.js';

/** Height of the header and the table head in px. */
const HEADS_PX = 56 + 40;

const rowOf = ({ target }: SyntheticEvent): string | undefined =>
  (target as Element).closest<HTMLElement>('tr[data-row]')?.dataset['row'];

/**
 * Returns the rows whose hidden actions must be rendered: the one under the pointer, and the focused one with its
 * neighbors, so that Tab reaches the same elements as if all were rendered.
 */
function useReachableRows<T>(rows: readonly SortedRow<T>[]) {
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
      onFocusCapture: (event: SyntheticEvent) => setFocused(rowOf(event)),
    },
  };
}

/** Selector of interactive elements in a row. */
const PRESSED = 'a, button, input, label, [role="menu"]';

export function TableRows<T>({
  sorted,
  columns,
  compact = false,
  rowPx,
  made,
  highlight,
  joins,
  onOpen,
  opened = null,
  onEnd,
  headTop = 0,
}: RowsProps<T>) {
  const { ref, offset } = usePageOffset<HTMLTableSectionElement>();
  const height = rowPx ?? (compact ? COMPACT_ROW_PX : ROW_PX);
  const active = useActiveRow({
    rows: sorted,
    list: ref,
    opened,
    top: HEADS_PX + headTop,
    hasKeys: onOpen !== undefined,
    made,
  });
  const virtual = useWindowVirtualizer({
    count: sorted.length,
    estimateSize: () => height,
    getItemKey: (index) => sorted[index]?.id ?? index,
    overscan: 12,
    rangeExtractor: active.rangeExtractor,
    scrollMargin: offset,
    // Once a frame, and not for each event of a scroll.
    useFlushSync: false,
  });
  const { isReached, follow } = useReachableRows(sorted);
  const inSight = virtual.getVirtualItems();
  const few = useIncrementalCount();
  const items = usePrinting(({ phase }) => phase === 'printing')
    ? sorted.map((_, index) => ({ index }))
    : inSight.slice(0, few);
  useReachedEnd(inSight.at(-1)?.index, sorted.length, onEnd);
  const after = items.length === 0 ? 0 : (sorted.length - 1 - items.at(-1)!.index) * height;

  return (
    <tbody
      ref={ref}
      {...follow}
      {...active.focus}
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
      {items.map(({ index }, place) => {
        const row = sorted[index];
        if (row === undefined) return null;
        const before = index - (items[place - 1]?.index ?? -1) - 1;
        return (
          <Fragment key={row.id}>
            <Spacer height={before * height} columns={columns.length} />
            <TableRow
              id={row.id}
              row={row.original}
              index={index}
              isLast={index === sorted.length - 1}
              joined={index > 0 && joins?.(row.original) === true}
              height={height}
              columns={columns}
              highlightKey={highlight?.(row.original)}
              isGone={row.isGone === true}
              isOpened={opened !== null && row.id === String(opened)}
              isActive={index === active.index}
              reached={isReached(index)}
            />
          </Fragment>
        );
      })}
      <Spacer height={after} columns={columns.length} />
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
  readonly highlightKey: string | undefined;
  /** True when the row no longer belongs to the list. */
  readonly isGone: boolean;
  readonly isOpened: boolean;
  /** True when the row has the keyboard focus, or gets it back. */
  readonly isActive: boolean;
  readonly reached: boolean;
}

/** Memoized row, so that scrolling does not render it again. */
const TableRow = memo(function TableRow<T>({
  id,
  row,
  index,
  isLast,
  joined,
  height,
  columns,
  highlightKey,
  isGone,
  isOpened,
  isActive,
  reached,
}: TableRowProps<T>) {
  return (
    <tr
      aria-rowindex={index + 2}
      aria-current={isOpened || undefined}
      data-row={id}
      data-active={isActive || undefined}
      style={{ height }}
      // When the name of a row has the focus, the outline is drawn around the whole row.
      className={classes(
        'group relative outline-accent has-[[data-names-row]:focus-visible]:outline-2 has-[[data-names-row]:focus-visible]:-outline-offset-2 [&_[data-names-row]]:outline-none',
        isGone && 'line-through opacity-60',
      )}
    >
      {columns.map((column, place) => (
        <td
          key={column.id}
          className={classes(
            'overflow-clip border-t border-line px-4 py-0',
            isOpened
              ? 'bg-accent-soft'
              : 'group-hover:bg-canvas group-has-[:focus-visible]:bg-canvas dark:group-hover:bg-raised dark:group-has-[:focus-visible]:bg-raised',
            (index === 0 || joined) && 'border-t-0',
            isLast && place === 0 && 'rounded-bl-card',
            isLast && place === columns.length - 1 && 'rounded-br-card',
            column.align === 'right' && 'figures text-right',
          )}
        >
          <Highlight of={place === 0 ? highlightKey : undefined} />
          <div className="relative">{column.cell(row, reached)}</div>
        </td>
      ))}
    </tr>
  );
}) as <T>(props: TableRowProps<T>) => ReactNode;

/** Element with the height of rows that are not rendered, so that the scroll position stays. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height === 0) return null;
  return (
    <tr aria-hidden="true" className="invisible">
      <td colSpan={columns} style={{ height, padding: 0 }}></td>
    </tr>
  );
}
