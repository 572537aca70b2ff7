import { createCategory, updateCategory } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import { type Category, createCategorySchemas } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { Plus, Tags, Pencil, Trash2, Check, X } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { useSubmit } from '../../../lib/forms/submit.js';
import { showToast } from '../../../lib/page/toast.js';
import { Button, IconButton } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Field, Input } from '../../../ui/fields/field.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { loadClinic, upsertRow, useClinic } from '../../store/clinic-store.js';
import { sortByName } from './sort-by-name.js';
import { formatPlural } from '@atrium/rules/stock/labels';
import { DeleteCategoryDialog } from './delete-category-dialog.js';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { useFocusFirstError } from '../../../lib/forms/focus-first-error.js';
import { SaveProblem } from '../../../ui/dialogs/save-problem.js';
import { NewsLine } from '../../../ui/feedback/news-line.js';

const LABELS = { name: 'Name' } as const;

interface CategoryNameFormProps {
  /** The category when renaming began, so that another user's new name is not overwritten unnoticed. */
  readonly opened: Category;
  readonly live: Category;
  readonly onDone: () => void;
}

/** Name form in the place of the row. */
function CategoryNameForm({ opened, live: current, onDone }: CategoryNameFormProps) {
  const state = useEntityForm({
    schema: createCategorySchemas.body,
    noun: 'category',
    entity: opened,
    current,
    toValues: (entity: Category | undefined) => ({ name: entity?.name ?? '' }),
    labels: LABELS,
    update: ({ id }, changes) => call(updateCategory, { params: { id }, body: changes }),
    upsert: upsertRow.categories,
    getSuccessToast: ({ name }) => ({
      title: 'Category updated',
      description: `${isolateDirection(opened.name)} is now ${isolateDirection(name)}.`,
    }),
    onClose: onDone,
    failureMessage: 'Failed to rename category',
  });
  const { form, isSubmitting } = state;
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  const formRef = useFocusFirstError(state.wrongs);
  return (
    <li className="flex flex-col gap-2 py-2">
      <form ref={formRef} noValidate aria-label={`Rename ${opened.name}`} onSubmit={state.submit}>
        <Field
          label={`New name for ${opened.name}`}
          labelHidden
          error={form.formState.errors.name?.message ?? state.refusal ?? undefined}
        >
          {(control) => (
            <div className="flex items-center gap-1">
              <Input
                {...control}
                {...form.register('name')}
                data-own-escape
                autoComplete="off"
                maxLength={200}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return;
                  event.preventDefault();
                  onDone();
                }}
              />
              <IconButton type="submit" label="Save name" tip="Save" aria-disabled={isSubmitting} icon={Check} />
              <IconButton label="Cancel" icon={X} onClick={onDone} />
            </div>
          )}
        </Field>
      </form>
      <NewsLine news={state.news} />
      <SaveProblem question={state.question} refusal={null} />
    </li>
  );
}

interface CategoryRowProps {
  readonly category: Category;
  /** The category as it was when its renaming began. */
  readonly renaming: Category | undefined;
  /** Number of products in it; undefined until it is loaded. */
  readonly uses: number | undefined;
  readonly onRename: () => void;
  readonly onRenamed: () => void;
}

function CategoryRow({ category, renaming, uses, onRename, onRenamed }: CategoryRowProps) {
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
      <IconButton label={`Rename ${category.name}`} tip="Rename" icon={Pencil} onClick={onRename} />
      <IconButton
        label={`Delete ${category.name}`}
        tip="Delete"
        aria-haspopup="dialog"
        icon={Trash2}
        onClick={() => setDeleting(true)}
      />
      {deleting && <DeleteCategoryDialog category={category} onClose={() => setDeleting(false)} />}
    </li>
  );
}

const MISSING_NAME = 'Category name is required';

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
        <EmptyState icon={Tags} title="No categories yet" />
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
            <Button type="submit" variant="primary" busy={form.busy && 'Adding...'} icon={Plus}>
              Add
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
