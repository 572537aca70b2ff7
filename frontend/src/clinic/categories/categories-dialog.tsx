import { type Category, createCategory, removeCategory, updateCategory } from '@atrium/contract/clinic/categories-and-suppliers';
import { plural } from '@atrium/rules/labels';
import { Check, Pencil, Plus, Tags, Trash2, X } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { IconButton } from '../../ui/icon-button.js';
import { Input } from '../../ui/input.js';
import { EmptyState } from '../../ui/states.js';
import { lostCategory, need, tookCategory, useClinic } from '../store/clinic-store.js';

const MISSING = 'Category name is required';
const icon = 'size-4';

/** Items and consumables share these. */
export function CategoriesDialog({ onClose }: { readonly onClose: () => void }) {
  const rows = useClinic((state) => state.categories.all.rows);
  const items = useClinic((state) => state.items.all.rows);
  const consumables = useClinic((state) => state.consumables.all.rows);
  const sorted = useMemo(() => [...rows.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en')), [rows]);
  const uses = useMemo(() => {
    const count = new Map<number, number>();
    for (const { categoryId } of [...items.values(), ...consumables.values()])
      if (categoryId !== null) count.set(categoryId, (count.get(categoryId) ?? 0) + 1);
    return count;
  }, [items, consumables]);

  useEffect(() => need('categories', 'items', 'consumables'), []);

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Edit Categories"
      description="Items and consumables are sorted by these"
      width={440}
    >
      <AddCategory />
      {sorted.length === 0 ? (
        <EmptyState icon={<Tags className="size-5" />} title="There are no categories yet" />
      ) : (
        <ul aria-label="Categories" className="mt-4 divide-y divide-line border-t border-line">
          {sorted.map((category) => (
            <CategoryRow key={category.id} category={category} uses={uses.get(category.id) ?? 0} />
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
      tookCategory(category);
      setName('');
      setRefusal(undefined);
      showToast({ title: 'Category Added', description: `${category.name} can be chosen now.`, tone: 'good' });
    } catch (error) {
      const sentence = sentenceOf(error, 'Failed to create category');
      setRefusal(sentence);
      showToast({ title: 'Error', description: sentence, tone: 'bad' });
    }
    setBusy(false);
  };
  return (
    <form noValidate aria-label="Add category" onSubmit={(event) => void add(event)}>
      <Field label="New category" error={refusal}>
        {(control) => (
          <div className="flex gap-2">
            <Input {...control} value={name} autoComplete="off" maxLength={200} onChange={(event) => setName(event.currentTarget.value)} />
            <Button type="submit" variant="primary" busy={busy && 'Adding...'} icon={<Plus className={icon} aria-hidden="true" />}>
              Add
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

function CategoryRow({ category, uses }: { readonly category: Category; readonly uses: number }) {
  const [renaming, setRenaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    const also = uses === 0 ? '' : ` ${plural(uses, 'entry is', 'entries are')} left without a category.`;
    if (busy || !confirm(`Delete the category "${category.name}"?${also}`)) return;
    setBusy(true);
    try {
      await call(removeCategory, { params: { id: category.id } });
      lostCategory(category.id);
      showToast({ title: 'Category Deleted', description: `${category.name} is gone.`, tone: 'good' });
    } catch (error) {
      setBusy(false);
      showToast({ title: 'Error', description: sentenceOf(error, 'Failed to delete category'), tone: 'bad' });
    }
  };
  if (renaming) return <RenameRow category={category} onDone={() => setRenaming(false)} />;
  return (
    <li className="flex min-h-12 items-center gap-1">
      <span className="min-w-0 flex-1 truncate" title={category.name}>
        {category.name}
      </span>
      <span className="figures mr-2 text-caption text-muted">{uses === 0 ? 'Not used' : `${uses.toLocaleString('en')} in it`}</span>
      <IconButton label={`Rename ${category.name}`} tip="Rename" icon={<Pencil className={icon} aria-hidden="true" />} onClick={() => setRenaming(true)} />
      <IconButton label={`Delete ${category.name}`} tip="Delete" disabled={busy} icon={<Trash2 className={icon} aria-hidden="true" />} onClick={() => void remove()} />
    </li>
  );
}

function RenameRow({ category, onDone }: { readonly category: Category; readonly onDone: () => void }) {
  // The version of the moment it was opened: somebody else's new name is not overwritten unseen.
  const [{ id, version, name: before }] = useState(category);
  const [name, setName] = useState(before);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') {
      setRefusal(MISSING);
      return;
    }
    if (name.trim() === before) {
      onDone();
      return;
    }
    setBusy(true);
    try {
      tookCategory(await call(updateCategory, { params: { id }, body: { name: name.trim(), version } }));
      showToast({ title: 'Category Updated', description: `${before} is now ${name.trim()}.`, tone: 'good' });
      onDone();
    } catch (error) {
      setBusy(false);
      setRefusal(sentenceOf(error, 'Failed to rename category'));
    }
  };
  return (
    <li className="py-2">
      <form noValidate aria-label={`Rename ${before}`} onSubmit={(event) => void rename(event)}>
        <Field label={`New name for ${before}`} labelHidden error={refusal}>
          {(control) => (
            <div className="flex items-center gap-1">
              <Input
                {...control}
                autoFocus
                data-own-escape
                autoComplete="off"
                value={name}
                maxLength={200}
                onFocus={(event) => event.currentTarget.select()}
                onChange={(event) => setName(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return;
                  event.preventDefault();
                    onDone();
                }}
              />
              <IconButton type="submit" label="Save name" tip="Save" icon={<Check className={icon} aria-hidden="true" />} />
              <IconButton label="Cancel" tip="Cancel" icon={<X className={icon} aria-hidden="true" />} onClick={onDone} />
            </div>
          )}
        </Field>
      </form>
    </li>
  );
}
