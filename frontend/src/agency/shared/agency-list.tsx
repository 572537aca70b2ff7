import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { DataTable } from '../../ui/lists/data-table.js';
import type { DataTableProps, Sorting } from '../../ui/lists/data-table-props.js';
import { DataTableSkeleton } from '../../ui/lists/data-table-skeleton.js';
import { ListFrame } from '../../ui/lists/list-frame.js';
import { CARD_GRID, CardsSkeleton } from '../../ui/lists/list-states.js';
import { type ChangedKind, changeKey } from '../store/agency-state.js';
import { useAgency } from '../store/agency-store.js';

/** Minimum window width of the table in pixels; narrower windows show rows without columns. */
const TABLE_FROM = 960;
const SIZES = { rowPx: 56, linePx: 64, tableFrom: TABLE_FROM } as const;

type TableProps<T> = Pick<DataTableProps<T>, 'rows' | 'columns'> &
  Partial<Pick<DataTableProps<T>, 'sorting' | 'onSortingChange'>>;

interface AgencyListProps<T> extends TableProps<T>, Omit<ComponentProps<typeof ListFrame>, 'skeleton' | 'failed'> {
  readonly title: string;
  readonly kind: ChangedKind;
  /** Number of rows of the placeholder. */
  readonly lines: number;
  /** True for cards, the second view of the list; `children` are then the cards. */
  readonly hasCards: boolean;
  readonly children: readonly ReactElement[];
  /** Renders a row of a narrow window. */
  readonly line: (row: T) => ReactNode;
  readonly made?: number | null;
}

/** A list of the agency with filters, as a table or as cards. */
export function AgencyList<T extends { readonly id: number }>(props: AgencyListProps<T>) {
  const { kind, lines, hasCards, rows, columns, line, made, sorting, onSortingChange, children, ...frame } = props;
  const [chosen, setChosen] = useState<Sorting | null>(null);
  const changes = useAgency((state) => state.changes);
  const label = `Loading ${frame.title.toLowerCase()}`;
  return (
    <ListFrame
      {...frame}
      skeleton={
        hasCards ? (
          <CardsSkeleton label={label} />
        ) : (
          <DataTableSkeleton label={label} columns={columns} lines={lines} {...SIZES} />
        )
      }
      failed={`The ${frame.title.toLowerCase()} could not be loaded.`}
    >
      {hasCards ? (
        <ul aria-label={frame.title} className={CARD_GRID}>
          {children}
        </ul>
      ) : (
        <DataTable
          label={frame.title}
          rows={rows}
          columns={columns}
          rowId={getId}
          sorting={sorting ?? chosen}
          onSortingChange={onSortingChange ?? setChosen}
          {...SIZES}
          {...(made !== undefined && { made })}
          highlight={({ id }) => changes.get(changeKey(kind, id))?.key}
          card={line}
        />
      )}
    </ListFrame>
  );
}

const getId = ({ id }: { readonly id: number }): number => id;
