import { useMediaQuery } from '../../lib/page/media-query.js';
import { classes } from '../classes.js';
import { TableFrame } from './data-table-frame.js';
import type { DataTableProps } from './data-table-props.js';
import { COMPACT_ROW_PX, ROW_PX } from './active-row.js';
import { Skeleton } from '../feedback/states.js';

type DataTableSkeletonProps<T> = Pick<DataTableProps<T>, 'columns' | 'tableFrom' | 'compact' | 'rowPx' | 'linePx'> & {
  /** Label for screen readers; absent when visible text explains the placeholder. */
  readonly label?: string;
  readonly lines: number;
  /** Width and height in px of the placeholder picture at the start of each row. */
  readonly picture?: number;
};

/** Placeholder of a table: its head, and rows of the same height. */
export function DataTableSkeleton<T>(props: DataTableSkeletonProps<T>) {
  const { label, columns, lines, tableFrom = 640, compact = false, rowPx, linePx, picture } = props;
  const asCards = useMediaQuery(`(max-width: ${tableFrom - 1}px)`);
  const said = label === undefined ? { 'aria-hidden': true } : { 'aria-busy': true, 'aria-label': label };
  const places = Array.from({ length: lines }, (_, index) => index);
  if (asCards)
    return (
      <div role="group" {...said}>
        {places.map((place) => (
          <div
            key={place}
            style={{ height: linePx ?? ROW_PX }}
            className="flex items-center gap-3 border-b border-line"
          >
            {picture !== undefined && (
              <span className="shrink-0" style={{ width: picture, height: picture }}>
                <Skeleton className="size-full rounded-control" />
              </span>
            )}
            <TwoLines />
            <Skeleton className="h-3.5 w-14 shrink-0" />
          </div>
        ))}
      </div>
    );
  const height = rowPx ?? (compact ? COMPACT_ROW_PX : ROW_PX);
  return (
    <div {...said}>
      <TableFrame
        columns={columns}
        renderHead={({ header, headerHidden, align, headerCell }) => (
          <span
            className={classes(
              'flex h-10 items-center px-4 pointer-coarse:h-11',
              align === 'right' && 'flex-row-reverse',
            )}
          >
            {headerCell === undefined && headerHidden === undefined && header}
          </span>
        )}
      >
        {(shown) => (
          <tbody>
            {places.map((place) => (
              <tr key={place} style={{ height }}>
                {shown.map((column, at) => (
                  <td key={column.id} className={classes('border-line px-4 py-0', place > 0 && 'border-t')}>
                    {column.headerCell !== undefined ? (
                      <Skeleton className="size-[18px]" />
                    ) : column.id === 'actions' ? null : column.width === undefined ? (
                      <span className="flex items-center gap-3">
                        {picture !== undefined && <Skeleton className="size-7 shrink-0 rounded-control" />}
                        {compact ? <Skeleton className="h-3.5 w-1/2" /> : <TwoLines />}
                      </span>
                    ) : (
                      <Skeleton
                        className={classes('h-3.5', at % 2 === 0 ? 'w-2/3' : 'w-4/5', column.align && 'ml-auto')}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </TableFrame>
    </div>
  );
}

const TwoLines = () => (
  <span className="flex min-w-0 flex-1 flex-col gap-1.5">
    <Skeleton className="h-3.5 w-1/2" />
    <Skeleton className="h-3 w-1/3" />
  </span>
);
