import { updateCategory } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import { type Category, createCategorySchemas } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { Check, X } from 'lucide-react';
import { useEffect } from 'react';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { useFirstWrong } from '../../../lib/forms/first-wrong.js';
import { call } from '../../../lib/api/http.js';
import { Field } from '../../../ui/fields/field.js';
import { FormAnswer } from '../../../ui/dialogs/form-answer.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Input } from '../../../ui/fields/input.js';
import { NewsLine } from '../../../ui/feedback/news-line.js';
import { took } from '../../store/clinic-store.js';

const icon = 'size-4';
const LABELS = { name: 'Name' } as const;

interface RenameCategoryProps {
  /** The category when renaming began, so that another user's new name is not overwritten unseen. */
  readonly opened: Category;
  readonly live: Category;
  readonly onDone: () => void;
}

/** Name form in the place of the row. */
export function RenameCategory({ opened, live, onDone }: RenameCategoryProps) {
  const state = useEntityForm({
    schema: createCategorySchemas.body,
    noun: 'category',
    entity: opened,
    live,
    valuesOf: (entity: Category | undefined) => ({ name: entity?.name ?? '' }),
    labels: LABELS,
    update: ({ id }, changes) => call(updateCategory, { params: { id }, body: changes }),
    took: took.categories,
    told: ({ name }) => ({ title: 'Category Updated', description: `${opened.name} is now ${name}.` }),
    close: onDone,
    failed: 'Failed to rename category',
  });
  const { form, isSubmitting } = state;
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  const place = useFirstWrong(state.wrongs);
  return (
    <li className="flex flex-col gap-2 py-2">
      <form ref={place} noValidate aria-label={`Rename ${opened.name}`} onSubmit={state.submit}>
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
              <IconButton
                type="submit"
                label="Save name"
                tip="Save"
                aria-disabled={isSubmitting}
                icon={<Check className={icon} aria-hidden="true" />}
              />
              <IconButton
                label="Cancel"
                tip="Cancel"
                icon={<X className={icon} aria-hidden="true" />}
                onClick={onDone}
              />
            </div>
          )}
        </Field>
      </form>
      <NewsLine news={state.news} />
      <FormAnswer question={state.question} refusal={null} />
    </li>
  );
}
