import { Pencil, Trash2 } from 'lucide-react';
import { classes } from '../classes.js';
import { IconButton } from './icon-button.js';

const icon = 'size-4';

interface EditDeleteProps {
  readonly name: string;
  /** Size for table rows. */
  readonly small?: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  readonly className?: string;
}

export function EditDelete({ name, small = false, onEdit, onDelete, className }: EditDeleteProps) {
  const size = small && 'size-8 pointer-coarse:size-11';
  return (
    <div className={classes('flex shrink-0 justify-end', className)}>
      <IconButton
        label={`Edit ${name}`}
        tip="Edit"
        className={classes(size)}
        icon={<Pencil className={icon} aria-hidden="true" />}
        onClick={onEdit}
      />
      <IconButton
        label={`Delete ${name}`}
        tip="Delete"
        className={classes('hover:text-bad-text', size)}
        icon={<Trash2 className={icon} aria-hidden="true" />}
        onClick={onDelete}
      />
    </div>
  );
}
