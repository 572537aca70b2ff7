import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useActiveRow } from './active-row.js';
import { classes } from '../classes.js';
import {
  FIRST_LINES,
  FIRST_ROWS,
  type RowsProps,
  useReachedEnd,
  useIncrementalCount,
  usePageOffset,
} from './rendered-rows.js';

const CARD_PX = 132;
/** Height of the application's header in px. */
const BAR_PX = 56;

/** Rows of a list on a narrow window: lines of a minimum height, or cards. Each is as tall as its content needs. */
export function CardRows<T>({
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
    gap: linePx === undefined ? 8 : 0,
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
              'absolute inset-x-0 top-0 overflow-clip',
              linePx === undefined
                ? 'rounded-card border border-line bg-surface p-4'
                : 'grid grid-cols-[minmax(0,1fr)] border-b border-line',
            )}
            style={{ transform: `translateY(${start - offset}px)`, minHeight: linePx }}
          >
            {highlightKey !== undefined && (
              <span
                key={highlightKey}
                className="pointer-events-none absolute inset-0 animate-glow"
                aria-hidden="true"
              />
            )}
            <div className={classes('relative', linePx !== undefined && 'grid grid-cols-[minmax(0,1fr)]')}>
              {card(row.original)}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
