import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useActiveRow } from './active-row.js';
import { classes } from '../classes.js';
import { FIRST_LINES, FIRST_ROWS, type RowsProps, useEnd, useFewFirst, usePageOffset } from './drawn-rows.js';

const CARD_PX = 132;
/** The bar of the application. */
const BAR_PX = 56;

/** The rows of a narrow window: lines of one height, or boxes as tall as they need. */
export function CardRows<T>({
  sorted,
  card,
  label,
  glow,
  linePx,
  total,
  onEnd,
  onOpen,
  opened = null,
}: Omit<RowsProps<T>, 'columns'>) {
  const { ref, offset } = usePageOffset<HTMLUListElement>();
  const active = useActiveRow({ rows: sorted, list: ref, opened, top: BAR_PX, hasKeys: onOpen !== undefined });
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
  const items = inSight.slice(0, useFewFirst(linePx === undefined ? FIRST_ROWS : FIRST_LINES));
  useEnd(inSight.at(-1)?.index, sorted.length, onEnd);
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
        const glowKey = glow?.(row.original);
        return (
          <li
            key={row.id}
            ref={linePx === undefined ? virtual.measureElement : null}
            data-index={index}
            data-row={row.id}
            data-active={index === active.index || undefined}
            aria-setsize={total ?? sorted.length}
            aria-posinset={index + 1}
            className={classes(
              'absolute inset-x-0 top-0 overflow-clip',
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
