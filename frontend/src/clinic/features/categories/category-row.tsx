import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { DeleteCategoryDialog } from './delete-category-dialog.js';
import { CategoryNameForm } from './category-name-form.js';

const icon = 'size-4';

interface CategoryRowProps {
  readonly category: Category;
  /** The category as it was when its renaming began. */
  readonly renaming: Category | undefined;
  /** Number of products in it; undefined until it is loaded. */
  readonly uses: number | undefined;
  readonly onRename: () => void;
  readonly onRenamed: () => void;
}

export function CategoryRow({ category, renaming, uses, onRename, onRenamed }: CategoryRowProps) {
  const [deleting, setDeleting] = useState(false);
  if (renaming !== undefined) return <CategoryNameForm opened={renaming} live={category} onDone={onRenamed} />;
  return (
    <li className="flex min-h-12 items-center gap-1">
      <span className="min-w-0 flex-1 truncate" title={category.name}>
        {category.name}
      </span>
      <span className="figures mr-2 text-caption text-muted">
        {uses === undefined ? '' : uses === 0 ? 'Not used' : formatPlural(uses, 'product')}
      </span>
      <IconButton
        label={`Rename ${category.name}`}
        tip="Rename"
        icon={<Pencil className={icon} aria-hidden="true" />}
        onClick={onRename}
      />
      <IconButton
        label={`Delete ${category.name}`}
        tip="Delete"
        aria-haspopup="dialog"
        icon={<Trash2 className={icon} aria-hidden="true" />}
        onClick={() => setDeleting(true)}
      />
      {deleting && <DeleteCategoryDialog category={category} onClose={() => setDeleting(false)} />}
    </li>
  );
}
