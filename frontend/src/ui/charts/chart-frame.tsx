import { ChartNoAxesColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Card } from '../display/card.js';
import { classes } from '../classes.js';
import { IconButton } from '../buttons/button.js';
import type { Elements } from '../elements.js';

/** The chart's data as a table, for screen readers and users who prefer tables. */
export interface ChartTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

interface ChartFrameProps {
  readonly title: string;
  readonly description: string;
  readonly level?: 2 | 3;
  /** Total of the chart, on the right. */
  readonly aside?: Elements;
  readonly table: ChartTable;
  readonly className?: string;
  /** Separates the chart from what is above by a line instead of a box. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

const KEYBOARD_SCROLL = { tabIndex: 0 };

const GRID_CELL = 'col-start-1 row-start-1 min-w-0';

/** A card with a chart and a button that shows its table instead. The card is never smaller than the chart. */
export function ChartFrame({
  title,
  description,
  level = 2,
  aside,
  table,
  className,
  isBare = false,
  children,
}: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? ChartNoAxesColumn : Table2;
  return (
    <Card
      title={title}
      description={description}
      level={level}
      isBare={isBare}
      className={classes('w-full', className)}
      aside={
        <div className="flex shrink-0 items-center justify-end gap-2 text-right max-sm:max-w-1/2 max-sm:flex-wrap">
          {aside}
          <IconButton
            label={asTable ? `Show "${title}" as a chart` : `Show "${title}" as a table`}
            tip={asTable ? 'Show as a chart' : 'Show as a table'}
            aria-pressed={asTable}
            className="-mr-2"
            icon={Icon}
            onClick={() => setAsTable(!asTable)}
          />
        </div>
      }
    >
      <div className={classes('grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] pb-4', !isBare && 'px-4')}>
        {/* Keeps its space, so that the layout does not move. */}
        <div className={classes(GRID_CELL, asTable && 'invisible')}>{children}</div>
        {asTable && (
          <div
            {...KEYBOARD_SCROLL}
            className={classes(GRID_CELL, '-mb-4 max-h-[460px] overflow-auto focus-visible:-outline-offset-2')}
            role="region"
            aria-label={table.caption}
          >
            <DataTable table={table} />
            {/* Rows below fade out under this strip; after the last row it is empty space. */}
            <div
              className="pointer-events-none sticky bottom-0 left-0 h-8 bg-linear-to-t from-surface"
              aria-hidden="true"
            />
          </div>
        )}
      </div>
    </Card>
  );
}

function DataTable({ table: { caption, columns, rows } }: { readonly table: ChartTable }) {
  return (
    <table className="figures w-full text-table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 bg-surface text-caption text-muted">
        <tr>
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`border-b border-line py-1.5 font-semibold ${index === 0 ? 'text-left' : 'pl-3 text-right'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) =>
              index === 0 ? (
                <th key={index} scope="row" className="border-b border-line py-1.5 text-left font-normal">
                  {cell}
                </th>
              ) : (
                <td key={index} className="border-b border-line py-1.5 pl-3 text-right whitespace-nowrap">
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
