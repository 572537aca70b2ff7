import { changeInBulk } from '@atrium/contract/clinic/bulk/calls';
import type { BulkAction } from '@atrium/contract/clinic/bulk/schemas';
import { listShelves } from '@atrium/contract/clinic/counts/calls';
import { formatPlural } from '@atrium/rules/stock/labels';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useSubmit } from '../../../lib/forms/submit.js';
import { ApiError, call } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import { formatProgress, useProgress } from '../../../lib/api/progress.js';
import { showToast } from '../../../lib/page/toast.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Field, Input } from '../../../ui/fields/field.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { QuantityField } from '../../../ui/fields/quantity-field.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { InputField, SelectField } from '../../../ui/fields/control-fields.js';
import type { Stock } from '../../store/clinic-state.js';
import { loadClinic, useClinic } from '../../store/clinic-store.js';
import { useCanManageLots } from '../lots/public.js';
import { OpenOrders } from '../stock-form/public.js';
import { useSupplierChoices } from '../../shared/supplier-choices.js';
import { BULK_LABELS, formatDone, type BulkField } from './bulk-labels.js';
import { undoBulkAction } from '../../shared/undo-bulk-action.js';

interface BulkDialogProps {
  readonly what: BulkField;
  readonly stock: readonly Stock[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const MAX_NAMED = 5;

/** Applies one change to all chosen rows, with one undo. */
export function BulkDialog({ what, stock, onDone, onClose }: BulkDialogProps) {
  const words = BULK_LABELS[what];
  const [sent, setSent] = useState('');
  const progress = useProgress((all) => all.get(sent));
  const [value, setValue] = useState('');
  const levels = stock.map(({ minStockLevel }) => minStockLevel);
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)];
  // Different minimums start with an empty field.
  const [minimum, setMinimum] = useState(lowest === highest ? lowest : Number.NaN);
  const [tracks, setTracks] = useState('yes');
  const manages = useCanManageLots();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const form = useSubmit('The rows could not be changed. Please try again.', [
    'act.categoryId',
    'act.supplierId',
    'act.minStockLevel',
    'act.shelf',
    'act.reason',
  ]);
  const buildAction = (): BulkAction => {
    const chosen = value === '' ? null : Number(value);
    switch (what) {
      case 'category':
        return { what, categoryId: chosen };
      case 'supplier':
        return { what, supplierId: chosen };
      case 'minimum':
        return { what, minStockLevel: minimum };
      case 'shelf':
        return { what, shelf: value.trim() || null };
      case 'lots':
        return tracks === 'yes' ? { what, tracksLots: true } : { what, tracksLots: false, reason: value.trim() };
      default:
        return { what };
    }
  };
  const send = (event: FormEvent) => {
    setProblems([]);
    const lacksReason = what === 'lots' && tracks === 'no' && value.trim() === '';
    form.submit(
      event,
      {
        ...(what === 'minimum' && validateMinimum(minimum)),
        ...(lacksReason && { 'act.reason': 'Please enter why lots are no longer tracked' }),
      },
      async () => {
        const body = { stock: stock.map(({ id: one, version }) => ({ id: one, version })), act: buildAction() };
        const idempotencyKey = form.keyFor(body);
        setSent(idempotencyKey);
        const done = await call(changeInBulk, { body, idempotencyKey });
        const { id: made } = done;
        showToast({
          title: words.doneLabel,
          description: formatDone(what, done),
          isLong: true,
          ...(made !== null && { action: { label: 'Undo', run: () => void undoBulkAction(made) } }),
        });
        onDone();
        onClose();
      },
      (error) => {
        if (error instanceof ApiError && error.code === 'bulk.refused')
          setProblems(error.errors.map(({ message }) => message));
        return false;
      },
    );
  };
  return (
    <FormDialog
      width={440}
      title={words.title}
      description={formatPlural(stock.length, 'selected product')}
      submit={stock.length === 1 ? words.submit : `${words.severalLabel} ${stock.length.toLocaleString('en')}`}
      isDanger={what === 'deactivate'}
      state={form}
      busy={progress === undefined ? 'Saving...' : `Changing ${formatProgress(progress)} …`}
      isDirty={value !== '' || (what === 'minimum' && lowest !== highest && !Number.isNaN(minimum))}
      onSubmit={send}
      onClose={onClose}
    >
      <p className="text-table text-muted">{namesOf(stock)}</p>
      {what === 'category' && (
        <CategoryChoice value={value} error={form.errors['act.categoryId']} onChange={setValue} />
      )}
      {what === 'supplier' && (
        <SupplierChoice value={value} error={form.errors['act.supplierId']} onChange={setValue} />
      )}
      {what === 'shelf' && <ShelfChoice value={value} error={form.errors['act.shelf']} onChange={setValue} />}
      {what === 'minimum' && (
        <QuantityField
          label="Min stock level"
          counts="minimum"
          required
          min={0}
          placeholder={lowest === highest ? undefined : `${lowest} to ${highest}`}
          value={minimum}
          error={form.errors['act.minStockLevel']}
          onChange={setMinimum}
        />
      )}
      {what === 'lots' && (
        <>
          {manages && (
            <Segmented
              label="Track lots"
              value={tracks}
              choices={[
                { value: 'yes', label: 'Track lots' },
                { value: 'no', label: 'Do not track' },
              ]}
              onChange={setTracks}
            />
          )}
          <p className="text-table text-muted">
            {tracks === 'yes'
              ? 'The stock of each product becomes one unknown lot, to be named or counted.'
              : 'Lot quantities are lost. Levels and history are kept.'}
          </p>
          {tracks === 'no' && (
            <InputField
              label="Reason"
              required
              error={form.errors['act.reason']}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
            />
          )}
        </>
      )}
      {what === 'request' && (
        <p className="text-table">{`Requests the reorder quantity of each product that has no pending request: ${stock
          .slice(0, MAX_NAMED)
          .map(({ reorderQuantity, unit }) => formatQuantity(reorderQuantity, unit))
          .join(', ')}${stock.length > MAX_NAMED ? ' …' : ''}`}</p>
      )}
      {what === 'deactivate' && (
        <>
          <p className="text-table">They are hidden from all lists. Their history is kept, and Undo restores them.</p>
          <OpenOrders stockIds={stock.map(({ id: one }) => one)} />
        </>
      )}
      {problems.length > 1 && (
        <Alert tone="bad" title="These rows are the reason">
          <ul className="list-disc pl-4">
            {problems.slice(0, 20).map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
    </FormDialog>
  );
}

const validateMinimum = (minimum: number): Readonly<Record<string, string>> =>
  minimum >= 0
    ? {}
    : { 'act.minStockLevel': Number.isNaN(minimum) ? 'Minimum is required' : 'Minimum must be 0 or more' };

const namesOf = (stock: readonly Stock[]): string => {
  const names = stock.slice(0, MAX_NAMED).map(({ name }) => name);
  return stock.length > MAX_NAMED
    ? `${names.join(', ')} and ${formatPlural(stock.length - MAX_NAMED, 'more', 'more')}`
    : names.join(', ');
};

interface ChoiceProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function CategoryChoice({ value, error, onChange }: ChoiceProps) {
  const rows = useClinic((state) => state.categories.all.rows);
  useEffect(() => loadClinic('categories'), []);
  const choices = [...rows.values()]
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  return (
    <SelectField
      label="Category"
      error={error}
      data-first-field
      value={value}
      choices={[{ value: '', label: 'No category' }, ...choices]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function SupplierChoice({ value, error, onChange }: ChoiceProps) {
  const choices = useSupplierChoices('No supplier');
  useEffect(() => loadClinic('suppliers'), []);
  return (
    <SelectField
      label="Supplier"
      error={error}
      data-first-field
      value={value}
      choices={choices}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function ShelfChoice({ value, error, onChange }: ChoiceProps) {
  const { value: shelves } = useFetch('shelves', () => call(listShelves));
  const listId = useId();
  return (
    <Field label="Shelf" error={error} help="Empty = none">
      {(control) => (
        <>
          <Input
            {...control}
            data-first-field
            list={listId}
            autoComplete="off"
            maxLength={200}
            placeholder="Cabinet 2, top"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <datalist id={listId}>
            {shelves?.map(({ shelf }) => (
              <option key={shelf} value={shelf} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
