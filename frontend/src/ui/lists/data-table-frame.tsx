import { type ReactNode, useMemo } from 'react';
import { useMediaQuery } from '../../lib/page/media-query.js';
import { usePrinting } from '../../lib/page/print-state.js';
import { classes } from '../classes.js';
import type { Sorting, TableColumn } from './data-table-props.js';
import type { Elements } from '../elements.js';

interface TableFrameProps<T> {
  readonly label?: string;
  readonly columns: readonly TableColumn<T>[];
  readonly rowCount?: number;
  readonly sorting?: Sorting | null;
  /** Height in px of content that stays between the header and the table head when scrolling; 0 by default. */
  readonly headTop?: number;
  readonly renderHead: (column: TableColumn<T>) => ReactNode;
  /** Renders the rows with the columns that fit. */
  readonly children: (shown: readonly TableColumn<T>[]) => Elements;
}

/** Ids of columns of controls, which are not printed. */
const CONTROLS = new Set(['actions', 'chosen']);

/** Frame of a table with its columns and head, used by the rows and by the placeholder. */
export function TableFrame<T>({
  label,
  columns,
  rowCount,
  sorting,
  headTop = 0,
  renderHead,
  children,
}: TableFrameProps<T>) {
  const medium = useMediaQuery('(min-width: 900px)');
  const large = useMediaQuery('(min-width: 1200px)');
  // The width of a landscape page is that of a medium window.
  const isOnPaper = usePrinting(({ phase }) => phase === 'printing');
  const shown = useMemo(
    () =>
      columns.filter(({ id, from }) =>
        isOnPaper ? from !== 'large' && !CONTROLS.has(id) : from === undefined || (from === 'medium' ? medium : large),
      ),
    [columns, medium, large, isOnPaper],
  );
  return (
    <div
      data-wide
      data-list={label === undefined ? undefined : true}
      className="rounded-card border border-line bg-surface"
    >
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
                style={{ top: `calc(var(--header) + ${headTop}px)` }}
                className={classes(
                  'sticky z-10 h-10 border-b border-line bg-surface p-0 text-left text-caption font-normal text-muted',
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
