import { changeInBulk } from '@atrium/contract/clinic/bulk/calls';
import { removeCategory } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { listConsumables } from '@atrium/contract/clinic/consumables/calls';
import { listItems } from '@atrium/contract/clinic/items/calls';
import { plural } from '@atrium/rules/stock/labels';
import { useMemo, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import type { Stock } from '../../store/clinic-state.js';
import { lost, useClinic } from '../../store/clinic-store.js';
import { byName } from './by-name.js';

const NONE = '';

/** Products per request, which moves all of them or none. */
const PAGE = 200;

/** Returns the first products that are still in the category. */
async function somesOf(id: number): Promise<readonly Stock[]> {
  const query = { categoryId: String(id), limit: String(PAGE) };
  const items = await call(listItems, { query });
  return items.length > 0 ? items : call(listConsumables, { query });
}

/** Moves the products of a category. A product that another user moved meanwhile stays there. */
async function moveAll(id: number, to: number, onMoved: (count: number) => void): Promise<void> {
  for (let some = await somesOf(id); some.length > 0; some = await somesOf(id)) {
    const stock = some.map((one) => ({ id: one.id, version: one.version }));
    await call(changeInBulk, { body: { stock, act: { what: 'category', categoryId: to } } });
    onMoved(some.length);
  }
}

/** Deletes a category after the user has chosen where its products go. */
export function DeleteCategoryDialog({
  category: { id, name },
  onClose,
}: {
  readonly category: Category;
  readonly onClose: () => void;
}) {
  const categories = useClinic((state) => state.categories.all.rows);
  const counted = useClinic((state) => state.uses.value?.categories);
  const others = useMemo(() => byName(categories.values()).filter((other) => other.id !== id), [categories, id]);
  const [target, setTarget] = useState(NONE);
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
        await moveAll(id, to.id, (count) => {
          moved += count;
          setMoving({ moved, of: Math.max(uses, moved) });
        });
      }
      await call(removeCategory, { params: { id } });
    } finally {
      setMoving(null);
    }
    lost.categories(id);
    showToast({
      title: 'Category Deleted',
      description:
        to !== undefined && moved > 0
          ? `${name} was deleted. ${plural(moved, 'product')} moved to ${to.name}.`
          : `${name} was deleted.`,
      tone: 'good',
    });
  };

  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description={
        uses === undefined
          ? 'Its products stay without a category.'
          : uses === 0
            ? 'No products use it.'
            : `${plural(uses, 'product uses', 'products use')} it.`
      }
      action={to === undefined || !uses ? 'Delete category' : 'Move and delete'}
      busy={moving === null ? 'Deleting...' : `Moved ${moving.moved} of ${moving.of}...`}
      failed="Failed to delete category"
      onConfirm={remove}
      onClose={onClose}
    >
      {uses !== undefined && uses > 0 && (
        <SelectField
          label={`Move ${uses === 1 ? 'its product' : `its ${plural(uses, 'product')}`} to`}
          help={
            to === undefined
              ? uses === 1
                ? 'It stays without a category.'
                : 'They stay without a category.'
              : undefined
          }
          value={to === undefined ? NONE : target}
          disabled={moving !== null}
          choices={[
            { value: NONE, label: 'No category' },
            ...others.map((other) => ({ value: String(other.id), label: other.name })),
          ]}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
