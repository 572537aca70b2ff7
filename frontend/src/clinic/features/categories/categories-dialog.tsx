import { createCategory } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { Plus, Tags } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { call, sentenceOf } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Field } from '../../../ui/fields/field.js';
import { Input } from '../../../ui/fields/input.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { need, took, useClinic } from '../../store/clinic-store.js';
import { CategoryRow } from './category-row.js';
import { byName } from './by-name.js';

const MISSING = 'Category name is required';
const icon = 'size-4';

/** Edits the categories of items and consumables. */
export function CategoriesDialog({ onClose }: { readonly onClose: () => void }) {
  const rows = useClinic((state) => state.categories.all.rows);
  const uses = useClinic((state) => state.uses.value?.categories);
  /** Categories as they were when their renaming began, so that another user's change does not move the row. */
  const [renaming, setRenaming] = useState<ReadonlyMap<number, Category>>(new Map());
  const sorted = useMemo(
    () => byName(rows.values(), ({ id, name }) => renaming.get(id)?.name ?? name),
    [rows, renaming],
  );

  useEffect(() => need('categories', 'uses'), []);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Edit Categories"
      description="Shared by items and consumables"
      width={440}
    >
      <AddCategory />
      {sorted.length === 0 ? (
        <EmptyState icon={<Tags className="size-5" />} title="There are no categories yet" />
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
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') {
      setRefusal(MISSING);
      return;
    }
    setBusy(true);
    try {
      const category = await call(createCategory, { body: { name: name.trim() } });
      took.categories(category);
      setName('');
      setRefusal(undefined);
      showToast({ title: 'Category Added', description: `${category.name} is now available.`, tone: 'good' });
    } catch (error) {
      setRefusal(sentenceOf(error, 'Failed to create category'));
    }
    setBusy(false);
  };
  return (
    <form noValidate aria-label="Add category" onSubmit={(event) => void add(event)}>
      <Field label="New category" error={refusal}>
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
              busy={busy && 'Adding...'}
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
