import { Pencil, Trash2 } from 'lucide-react';
import type { TableColumn } from '../lists/data-table-props.js';
import { RowActions } from '../lists/row-actions.js';

interface EditDeleteProps {
  readonly name: string;
  readonly isReached?: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly className?: string;
}

/** The actions of a row that can be edited and deleted. */
export const EditDelete = ({ onEdit, onDelete, ...row }: EditDeleteProps) => (
  <RowActions
    {...row}
    actions={[
      { label: 'Edit', icon: Pencil, run: onEdit },
      { label: 'Delete', icon: Trash2, run: onDelete, isDestructive: true },
    ]}
  />
);

interface EditDeleteColumn<T> {
  readonly nameOf: (row: T) => string;
  readonly onEdit: (row: T) => void;
  readonly onDelete: (row: T) => void;
  /** True when there is little room, so that a menu has all actions. */
  readonly isNarrow: boolean;
}

/** Returns the last column of a table whose rows can be edited and deleted. */
export const editDeleteColumn = <T,>({ nameOf, onEdit, onDelete, isNarrow }: EditDeleteColumn<T>): TableColumn<T> => ({
  id: 'actions',
  header: 'Actions',
  width: isNarrow ? '76px' : '136px',
  align: 'right',
  cell: (row, isReached) => (
    <EditDelete
      name={nameOf(row)}
      isReached={isReached && !isNarrow}
      onEdit={() => onEdit(row)}
      onDelete={() => onDelete(row)}
      className="-mr-2"
    />
  ),
});
