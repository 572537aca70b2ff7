import { changeInBulk } from '@atrium/contract/clinic/bulk/calls';
import { removeCategory } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { listConsumables } from '@atrium/contract/clinic/consumables/calls';
import { listItems } from '@atrium/contract/clinic/items/calls';
import { formatPlural } from '@atrium/rules/stock/labels';
import { useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import type { Stock } from '../../store/clinic-state.js';
import { removeRow, useClinic } from '../../store/clinic-store.js';
import { sortByName } from './sort-by-name.js';

const NO_CATEGORY = '';

/** Number of products per request. Each request moves all of its products or none. */
const PAGE_SIZE = 200;

/** Returns the first products that are still in the category. */
async function fetchCategoryProducts(id: number): Promise<readonly Stock[]> {
  const query = { categoryId: String(id), limit: String(PAGE_SIZE) };
  const items = await call(listItems, { query });
  return items.length > 0 ? items : call(listConsumables, { query });
}

/** Moves the products of a category. A product that another user moved meanwhile stays there. */
async function moveProducts(id: number, to: number, onMoved: (count: number) => void): Promise<void> {
  for (let some = await fetchCategoryProducts(id); some.length > 0; some = await fetchCategoryProducts(id)) {
    const stock = some.map((one) => ({ id: one.id, version: one.version }));
    await call(changeInBulk, { body: { stock, act: { what: 'category', categoryId: to } } });
    onMoved(some.length);
  }
}

interface DeleteCategoryDialogProps {
  readonly category: Category;
  readonly onClose: () => void;
}

/** Deletes a category after the user has chosen where its products go. */
export function DeleteCategoryDialog({ category: { id, name }, onClose }: DeleteCategoryDialogProps) {
  const categories = useClinic((state) => state.categories.all.rows);
  const counted = useClinic((state) => state.uses.value?.categories);
  const others = sortByName(categories.values()).filter((other) => other.id !== id);
  const [target, setTarget] = useState(NO_CATEGORY);
  /** Progress of the move. */
  const [moving, setMoving] = useState<{ readonly moved: number; readonly of: number } | null>(null);
  // Another user may have deleted the chosen category.
  const to = others.find((other) => String(other.id) === target);
  const uses = moving?.of ?? (counted === undefined ? undefined : (counted.get(id) ?? 0));

  const remove = async () => {
    let moved = 0;
    try {
      if (to !== undefined && uses !== undefined && uses > 0) {
        setMoving({ moved, of: uses });
        await moveProducts(id, to.id, (count) => {
          moved += count;
          setMoving({ moved, of: Math.max(uses, moved) });
        });
      }
      await call(removeCategory, { params: { id } });
    } finally {
      setMoving(null);
    }
    removeRow.categories(id);
    showToast({
      title: 'Category Deleted',
      description:
        to !== undefined && moved > 0
          ? `${name} was deleted. ${formatPlural(moved, 'product')} moved to ${to.name}.`
          : `${name} was deleted.`,
    });
  };

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description={
        uses === undefined
          ? 'Its products will have no category.'
          : uses === 0
            ? 'No products use it.'
            : `${formatPlural(uses, 'product uses', 'products use')} it.`
      }
      action={to === undefined || !uses ? 'Delete category' : 'Move and delete'}
      busy={moving === null ? 'Deleting...' : `Moved ${moving.moved} of ${moving.of}...`}
      failed="Failed to delete category"
      onConfirm={remove}
      onClose={onClose}
    >
      {uses !== undefined && uses > 0 && (
        <SelectField
          label={`Move ${uses === 1 ? 'its product' : `its ${formatPlural(uses, 'product')}`} to`}
          help={
            to === undefined ? (uses === 1 ? 'It will have no category.' : 'They will have no category.') : undefined
          }
          value={to === undefined ? NO_CATEGORY : target}
          disabled={moving !== null}
          choices={[
            { value: NO_CATEGORY, label: 'No category' },
            ...others.map((other) => ({ value: String(other.id), label: other.name })),
          ]}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
