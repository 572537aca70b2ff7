import { Pencil, Trash2 } from 'lucide-react';
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
