import { createCategory } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Category } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';
import { Button, IconButton } from '../../../ui/buttons/button.js';
import { Field, Input } from '../../../ui/fields/field.js';
import { Select } from '../../../ui/choices/select.js';
import { upsertRow, useClinic } from '../../store/clinic-store.js';
import { useSubmit } from '../../../lib/forms/submit.js';

interface CategoryFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** Chooses a category, or creates one within the form. */
export function CategoryField({ value, onChange, error }: CategoryFieldProps) {
  const rows = useClinic((state) => state.categories.all.rows);
  const [adding, setAdding] = useState(false);
  const choices = [
    { value: '', label: 'No category' },
    ...[...rows.values()]
      .map(({ id, name }) => ({ value: String(id), label: name }))
      .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  ];
  if (adding)
    return (
      <NewCategory
        onDone={(category) => {
          if (category !== null) onChange(String(category.id));
          setAdding(false);
        }}
      />
    );
  return (
    <Field label="Category" error={error}>
      {(control) => (
        <div className="flex gap-2">
          <Select
            {...control}
            className="min-w-0 flex-1"
            // A category deleted meanwhile counts as none.
            value={value === '' || rows.has(Number(value)) ? value : ''}
            onChange={(event) => onChange(event.currentTarget.value)}
            choices={choices}
          />
          <IconButton
            label="Add category"
            icon={Plus}
            onClick={() => setAdding(true)}
            className="border border-field-line/70"
          />
        </div>
      )}
    </Field>
  );
}

function NewCategory({ onDone }: { readonly onDone: (category: Category | null) => void }) {
  const [name, setName] = useState('');
  const form = useSubmit('Failed to create category');
  const add = () => {
    if (name.trim() === '') return form.setRefusal('Category name is required');
    void form.send(async () => {
      const category = await call(createCategory, { body: { name: name.trim() } });
      upsertRow.categories(category);
      showToast({ title: 'Category Added', description: `${isolateDirection(category.name)} is now available.` });
      onDone(category);
    });
  };
  return (
    <Field label="New category" error={form.refusal ?? undefined}>
      {(control) => (
        <div className="flex gap-2">
          <Input
            {...control}
            autoFocus
            data-own-escape
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                add();
              } else if (event.key === 'Escape') {
                // Escape closes this field, not the dialog.
                event.preventDefault();
                onDone(null);
              }
            }}
          />
          <Button variant="primary" busy={form.busy && 'Adding...'} onClick={add}>
            Add
          </Button>
          <Button onClick={() => onDone(null)}>Cancel</Button>
        </div>
      )}
    </Field>
  );
}
