import { listShelves, openStockCount } from '@atrium/contract/clinic/counts/calls';
import { openStockCountSchemas } from '@atrium/contract/clinic/counts/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatDay } from '@atrium/rules/time/calendar';
import { getBodyErrors } from '../../../../lib/forms/forms.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { call } from '../../../../lib/api/http.js';
import { useFetch } from '../../../../lib/api/use-fetch.js';
import { useToday } from '../../../../session/today.js';
import { Checkbox, Switch, InputField, SelectField } from '../../../../ui/fields/control-fields.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { loadClinic, upsertRow, useClinic } from '../../../store/clinic-store.js';
import { countPath } from '../count-text.js';

interface OpenCountDialogProps {
  /** Rows chosen in a list; then no other scope can be chosen. */
  readonly stockIds?: readonly number[];
  readonly onClose: () => void;
}

type CountScope = 'everything' | 'shelf' | 'categories';
const SCOPE_CHOICES = [
  { value: 'everything', label: 'Everything' },
  { value: 'shelf', label: 'A shelf' },
  { value: 'categories', label: 'Categories' },
];
const KINDS = [
  { value: '', label: 'Supplies and consumables' },
  { value: 'item', label: 'Supplies' },
  { value: 'consumable', label: 'Consumables' },
];

/** Starts a count with its scope, blind or not. */
export function OpenCountDialog({ stockIds, onClose }: OpenCountDialogProps) {
  const today = useToday();
  const navigate = useNavigate();
  const categories = useClinic((state) => state.categories.all.rows);
  const shelves = useFetch('shelves', () => call(listShelves)).value ?? [];
  const [name, setName] = useState(`Count of ${formatDay(today)}`);
  const [of, setOf] = useState<CountScope>('everything');
  const [shelf, setShelf] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [kind, setKind] = useState<StockKind | ''>('');
  const [blind, setBlind] = useState(false);
  const form = useSubmit('The count could not be opened. Please try again.', ['name', 'shelf', 'categoryIds']);
  useEffect(() => loadClinic('categories'), []);
  const open = (event: FormEvent) => {
    const body = {
      name,
      blind,
      ...(stockIds === undefined
        ? {
            kind: kind === '' ? null : kind,
            shelf: of === 'shelf' ? shelf : null,
            categoryIds: of === 'categories' ? [...chosen] : null,
          }
        : { stockIds: [...stockIds] }),
    };
    const found = {
      ...getBodyErrors(openStockCountSchemas.body, body),
      ...(of === 'shelf' && shelf === '' && { shelf: 'Please choose a shelf' }),
      ...(of === 'categories' && chosen.size === 0 && { categoryIds: 'Please choose a category' }),
    };
    form.submit(event, found, async () => {
      const count = await call(openStockCount, { body, idempotencyKey: form.keyFor(body) });
      upsertRow.counts(count);
      onClose();
      void navigate(countPath(count.id));
    });
  };
  const inOrder = [...categories.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  return (
    <FormDialog
      width={640}
      title="New count"
      description={
        stockIds === undefined
          ? 'Several people may count at once'
          : `Of ${formatPlural(stockIds.length, 'selected product')}`
      }
      submit="Start count"
      state={form}
      busy="Opening..."
      isDirty={chosen.size > 0 || shelf !== ''}
      onSubmit={open}
      onClose={onClose}
    >
      <InputField
        label="Name"
        required
        error={form.errors['name']}
        data-first-field
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {stockIds === undefined && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Products to count"
            choices={SCOPE_CHOICES}
            value={of}
            onChange={(event) => setOf(event.currentTarget.value as CountScope)}
          />
          <SelectField
            label="Kind"
            choices={KINDS}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as StockKind | '')}
          />
          {of === 'shelf' && (
            <SelectField
              label="Shelf"
              required
              error={form.errors['shelf']}
              className="sm:col-span-2"
              {...(shelves.length === 0 && {
                help: 'No product has a shelf yet: edit one, or several at once in a list',
              })}
              choices={[
                { value: '', label: 'Choose a shelf' },
                ...shelves.map(({ shelf: one, products }) => ({
                  value: one,
                  label: `${one} (${formatPlural(products, 'product')})`,
                })),
              ]}
              value={shelf}
              onChange={(event) => setShelf(event.currentTarget.value)}
            />
          )}
          {of === 'categories' && (
            <fieldset className="sm:col-span-2">
              <legend className="mb-1 font-semibold">Categories</legend>
              {form.errors['categoryIds'] !== undefined && (
                <p role="alert" className="text-caption text-bad-text">
                  {form.errors['categoryIds']}
                </p>
              )}
              <div className="grid max-h-56 gap-x-4 overflow-y-auto sm:grid-cols-2">
                {inOrder.map((category) => (
                  <Checkbox
                    key={category.id}
                    label={category.name}
                    checked={chosen.has(category.id)}
                    onChange={({ currentTarget: { checked } }) =>
                      setChosen((before) => {
                        const next = new Set(before);
                        if (checked) next.add(category.id);
                        else next.delete(category.id);
                        return next;
                      })
                    }
                  />
                ))}
              </div>
            </fieldset>
          )}
        </div>
      )}
      <Switch label="Count blind" help="Hides expected quantities while counting" checked={blind} onChange={setBlind} />
    </FormDialog>
  );
}
