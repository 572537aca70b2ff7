import type { MouseEvent, ReactNode } from 'react';
import type { Sorting } from '../../lib/format/list-filter.js';

export type { Sorting };

export interface TableColumn<T> {
  readonly id: string;
  readonly header: string;
  /** True to hide the header visually, when the cells explain themselves. */
  readonly headerHidden?: true;
  /** Content that replaces the label in the table head. */
  readonly headerCell?: ReactNode;
  /**
   * Renders a cell. `reached` is true when the pointer or focus is in the row or next to it; content that is visible
   * only then can be omitted before.
   */
  readonly cell: (row: T, reached: boolean) => ReactNode;
  /** Returns the sort value; a column without it is not sortable. Null comes last in either direction. */
  readonly sortValue?: (row: T) => string | number | null;
  readonly align?: 'right';
  /** CSS width of the column; the one column without a width takes the rest. */
  readonly width?: string;
  /** Minimum window width in px at which the column is shown. */
  readonly from?: 'medium' | 'large';
}

export interface DataTableProps<T> {
  /** Label of the table for screen readers. */
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly TableColumn<T>[];
  /** Returns the id of a row. It must be the same function on every render. */
  readonly rowId: (row: T) => string | number;
  /** Sort order; null to keep the given order, as of a search whose best match comes first. */
  readonly sorting: Sorting | null;
  /** True when the rows are already sorted by `sorting`. */
  readonly isInOrder?: true;
  /** Total number of rows, when not all are loaded. */
  readonly total?: number | undefined;
  /** Called when the last row is almost visible. */
  readonly onEnd?: () => void;
  readonly onSortingChange: (sorting: Sorting) => void;
  /** Renders a row on a narrow window, most important content first. */
  readonly card: (row: T) => ReactNode;
  /** Minimum window width of the table in px; 640 unless its columns need more. */
  readonly tableFrom?: number;
  readonly compact?: boolean;
  /** Height of the rows of the table in px; 44, or 36 in `compact`, unless given. */
  readonly rowPx?: number;
  /** Id of the row that the user has just created, which gets the focus. */
  readonly made?: number | null;
  /** Returns a key that changes when another user changed the row, which is then highlighted once. */
  readonly highlight?: (row: T) => string | undefined;
  /** Returns whether the row belongs to the one above, so that no line separates them. */
  readonly joins?: (row: T) => boolean;
  /** Called for a press on a row outside of its controls. */
  readonly onOpen?: (row: T, event: MouseEvent) => void;
  /** Receives a function that returns the rows in display order. */
  readonly onOrder?: (read: () => readonly T[]) => void;
  /** Id of the row whose details are open next to the list. */
  readonly opened?: string | number | null;
  /** Minimum height of cards in px, with a line between them; without it each card is a box. */
  readonly linePx?: number;
  /** Height in px of content that stays between the header and the table head when scrolling; 0 by default. */
  readonly headTop?: number;
}
