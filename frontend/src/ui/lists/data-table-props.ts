import type { MouseEvent, ReactNode } from 'react';
import type { Sorting } from '../../lib/format/list-filter.js';

export type { Sorting };

export interface TableColumn<T> {
  readonly id: string;
  readonly header: string;
  /** Read out but not shown, where what stands below says it. */
  readonly headerHidden?: true;
  /** Replaces the label in the head. */
  readonly headerCell?: ReactNode;
  /**
   * `reached`: the pointer or focus is in the row or next to it. Content that is visible only then can be omitted
   * before.
   */
  readonly cell: (row: T, reached: boolean) => ReactNode;
  /** Returns the sort value; without it the column is not sortable. Null is last in either direction. */
  readonly sortValue?: (row: T) => string | number | null;
  readonly align?: 'right';
  /** Any CSS width; one column leaves it out and takes the rest. */
  readonly width?: string;
  /** Left out below this width of the window. */
  readonly from?: 'medium' | 'large';
}

export interface DataTableProps<T> {
  /** Label of the table for screen readers. */
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly TableColumn<T>[];
  /** Always the same for a list. */
  readonly rowId: (row: T) => string | number;
  /** Null: in the order given, as of a search, of which the best match comes first. */
  readonly sorting: Sorting | null;
  /** The rows come in the order that `sorting` names. */
  readonly isInOrder?: true;
  /** How many there are, where not all are here yet. */
  readonly total?: number | undefined;
  /** Called when the last row is almost visible. */
  readonly onEnd?: () => void;
  readonly onSortingChange: (sorting: Sorting) => void;
  /** A row on a narrow window, in the same order of importance. */
  readonly card: (row: T) => ReactNode;
  /** Minimum window width of the table in px; 640 unless its columns need more. */
  readonly tableFrom?: number;
  readonly compact?: boolean;
  /** Changes when a colleague changed the row: it glows once. */
  readonly glow?: (row: T) => string | undefined;
  /** Belongs to the row above it: no line parts them. */
  readonly joins?: (row: T) => boolean;
  /** A press on a row, but for what in it is pressed itself. */
  readonly onOpen?: (row: T, event: MouseEvent) => void;
  /** Receives a function that returns the rows in display order. */
  readonly onOrder?: (read: () => readonly T[]) => void;
  /** The row that is looked at beside the list. */
  readonly opened?: string | number | null;
  /** Cards of a fixed height with a line between them, in px; without it each is a box as tall as it needs. */
  readonly linePx?: number;
  /** Where the head stays when scrolling, in px from the top of the window. */
  readonly headTop: number;
}
