import { type ReactNode, useMemo } from 'react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { classes } from '../classes.js';
import type { Sorting, TableColumn } from './data-table-props.js';

interface TableFrameProps<T> {
  readonly label?: string;
  readonly columns: readonly TableColumn<T>[];
  readonly rowCount?: number;
  readonly sorting?: Sorting | null;
  /** Where the head stays when scrolling, in px from the top of the window. */
  readonly headTop?: number;
  readonly renderHead: (column: TableColumn<T>) => ReactNode;
  /** The rows, with the columns that have room. */
  readonly children: (shown: readonly TableColumn<T>[]) => ReactNode;
}

/** The box of a table with its columns and its head, whether its rows are there already or not. */
export function TableFrame<T>({
  label,
  columns,
  rowCount,
  sorting,
  headTop,
  renderHead,
  children,
}: TableFrameProps<T>) {
  const medium = useMediaQuery('(min-width: 900px)');
  const large = useMediaQuery('(min-width: 1200px)');
  const shown = useMemo(
    () => columns.filter(({ from }) => from === undefined || (from === 'medium' ? medium : large)),
    [columns, medium, large],
  );
  return (
    <div data-list={label === undefined ? undefined : true} className="rounded-card border border-line bg-surface">
      <table
        aria-label={label}
        aria-rowcount={rowCount}
        className="w-full table-fixed border-separate border-spacing-0 text-table"
      >
        <colgroup>
          {shown.map((column) => (
            <col key={column.id} style={column.width === undefined ? undefined : { width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {shown.map((column, index) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.id === sorting?.id ? (sorting.desc ? 'descending' : 'ascending') : undefined}
                style={{ top: headTop }}
                className={classes(
                  'sticky z-10 h-10 border-b border-line bg-surface p-0 text-left text-caption font-medium text-muted',
                  index === 0 && 'rounded-tl-card',
                  index === shown.length - 1 && 'rounded-tr-card',
                )}
              >
                {renderHead(column)}
              </th>
            ))}
          </tr>
        </thead>
        {children(shown)}
      </table>
    </div>
  );
}
