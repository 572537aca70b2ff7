import { createCategory } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { Plus, Tags } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { showToast } from '../../../lib/page/toast.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Field } from '../../../ui/fields/field.js';
import { Input } from '../../../ui/fields/input.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { loadClinic, upsertRow, useClinic } from '../../store/clinic-store.js';
import { CategoryRow } from './category-row.js';
import { sortByName } from './sort-by-name.js';

const MISSING_NAME = 'Category name is required';
const icon = 'size-4';

/** Dialog to edit the categories of items and consumables. */
export function CategoriesDialog({ onClose }: { readonly onClose: () => void }) {
  const rows = useClinic((state) => state.categories.all.rows);
  const uses = useClinic((state) => state.uses.value?.categories);
  /** Categories by id as they were when their renaming began, so that another user's change does not move the row. */
  const [renaming, setRenaming] = useState<ReadonlyMap<number, Category>>(new Map());
  const sorted = sortByName(rows.values(), ({ id, name }) => renaming.get(id)?.name ?? name);

  useEffect(() => loadClinic('categories', 'uses'), []);

  return (
    <Dialog onClose={onClose} title="Edit Categories" description="Shared by items and consumables" width={440}>
      <AddCategory />
      {sorted.length === 0 ? (
        <EmptyState icon={<Tags className="size-5" />} title="No categories yet" />
      ) : (
        <ul aria-label="Categories" className="mt-4 divide-y divide-line border-t border-line">
          {sorted.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              renaming={renaming.get(category.id)}
              uses={uses && (uses.get(category.id) ?? 0)}
              onRename={() => setRenaming((known) => new Map(known).set(category.id, category))}
              onRenamed={() => setRenaming((known) => new Map([...known].filter(([id]) => id !== category.id)))}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function AddCategory() {
  const [name, setName] = useState('');
  const form = useSubmit('Failed to create category');
  const add = (event: FormEvent) =>
    form.submit(event, { name: name.trim() === '' ? MISSING_NAME : undefined }, async () => {
      const category = await call(createCategory, { body: { name: name.trim() } });
      upsertRow.categories(category);
      setName('');
      showToast({ title: 'Category Added', description: `${isolateDirection(category.name)} is now available.` });
    });
  return (
    <form noValidate aria-label="Add category" onSubmit={add}>
      <Field label="New category" error={form.errors['name'] ?? form.refusal ?? undefined}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={name}
              autoComplete="off"
              maxLength={200}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button
              type="submit"
              variant="primary"
              busy={form.busy && 'Adding...'}
              icon={<Plus className={icon} aria-hidden="true" />}
            >
              Add
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
