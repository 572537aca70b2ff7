import { updateCategory } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import { type Category, createCategorySchemas } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { Check, X } from 'lucide-react';
import { useEffect } from 'react';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { useFocusFirstError } from '../../../lib/forms/focus-first-error.js';
import { call } from '../../../lib/api/http.js';
import { Field } from '../../../ui/fields/field.js';
import { SaveProblem } from '../../../ui/dialogs/save-problem.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Input } from '../../../ui/fields/input.js';
import { NewsLine } from '../../../ui/feedback/news-line.js';
import { upsertRow } from '../../store/clinic-store.js';

const icon = 'size-4';
const LABELS = { name: 'Name' } as const;

interface CategoryNameFormProps {
  /** The category when renaming began, so that another user's new name is not overwritten unnoticed. */
  readonly opened: Category;
  readonly live: Category;
  readonly onDone: () => void;
}

/** Name form in the place of the row. */
export function CategoryNameForm({ opened, live: current, onDone }: CategoryNameFormProps) {
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
      <SaveProblem question={state.question} refusal={null} />
    </li>
  );
}
