import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { logUsage, type Usage } from '@atrium/contract/clinic/usage';
import { TREATMENT_TYPE_LABELS, TREATMENT_TYPES } from '@atrium/rules/labels';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { call, sentenceOf } from '../../lib/http.js';
import { bodyResolver, fieldErrors, useIdempotencyKey } from '../../lib/forms.js';
import { showToast } from '../../lib/toast.js';
import { useUser } from '../../session/session-store.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { NumberStepper } from '../../ui/number-stepper.js';
import { Select } from '../../ui/select.js';
import { need, tookUsage, useClinic } from '../store/clinic-store.js';
import { ItemSearch } from './item-search.js';
import { SelectedItem } from './selected-item.js';
import { undo } from './undo-usage.js';

type Form = BodyOf<typeof logUsage>;
const FAILED = 'Usage could not be logged. Please try again.';
const treatments = [{ value: '', label: 'General use' }, ...TREATMENT_TYPES.map((value) => ({ value, label: TREATMENT_TYPE_LABELS[value] }))];
const resolver = bodyResolver<Form, CheckedBody<typeof logUsage>>(logUsage.body);
const empty: Partial<Form> = { quantityUsed: 1, treatmentType: '', reason: '' };

/** The form, or why there is none. */
export function LogUsage({ catchScans = false }: { readonly catchScans?: boolean }) {
  const { permissions } = useUser();
  if ((permissions['perfect-b'] ?? []).includes('stock:use')) return <LogUsageForm catchScans={catchScans} />;
  return (
    <Alert tone="info" className="m-4 mt-0">
      You don&apos;t have the right to log usage. Please ask an administrator.
    </Alert>
  );
}

/** `catchScans`: keys typed outside of any field go to the search, so a scanner works without aiming. */
function LogUsageForm({ catchScans }: { readonly catchScans: boolean }) {
  const [itemId, setItemId] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const key = useIdempotencyKey();
  const phase = useClinic((state) => state.items.phase);
  const rows = useClinic((state) => state.items.all.rows);
  const items = useMemo(() => (phase === 'ready' || rows.size > 0 ? [...rows.values()] : null), [rows, phase]);
  const selected = itemId === null ? null : (rows.get(itemId) ?? null);
  const form = useForm<Form, unknown, CheckedBody<typeof logUsage>>({ resolver, defaultValues: empty, shouldFocusError: false });
  const { errors, isSubmitting } = form.formState;

  useEffect(() => need('items'), []);
  useEffect(() => (catchScans ? sendKeysTo(search) : undefined), [catchScans]);

  const select = (id: number | null) => {
    setItemId(id);
    setRefusal(null);
    if (id === null) form.resetField('itemId');
    else form.setValue('itemId', id, { shouldValidate: form.formState.isSubmitted });
  };

  const accept = async () => {
    const { treatmentType, reason, ...rest } = form.getValues();
    const body = { ...rest, ...(treatmentType && { treatmentType }), ...(reason?.trim() && { reason: reason.trim() }) };
    setRefusal(null);
    let usage: Usage;
    try {
      usage = await call(logUsage, { body, idempotencyKey: key.keyFor(body) });
    } catch (error) {
      for (const { path, message } of fieldErrors(error, ['itemId', 'quantityUsed', 'treatmentType', 'reason']))
        form.setError(path as 'itemId', { message });
      const sentence = sentenceOf(error, FAILED);
      setRefusal(sentence);
      showToast({ title: 'Error', description: sentence, tone: 'bad' });
      return;
    }
    key.renew();
    tookUsage(usage);
    form.reset(empty);
    setItemId(null);
    search.current?.focus();
    showToast({
      title: 'Usage Logged',
      description: 'Item usage has been successfully logged.',
      tone: 'good',
      action: { label: 'Undo', run: () => void undo(usage.id) },
    });
  };
  const refuse = (invalid: FieldErrors<Form>) => {
    if (invalid.itemId === undefined) return;
    showToast({ title: 'Error', description: 'Please select an item first.', tone: 'bad' });
    search.current?.focus();
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void form.handleSubmit(accept, refuse)(event);
      }}
      noValidate
      className="flex flex-col gap-4 p-4 pt-0 sm:p-5 sm:pt-0"
      aria-label="Log Usage"
    >
      <Field label="Item" error={errors.itemId?.message} required>
        {(control) => (
          <ItemSearch {...control} inputRef={search} items={items} selected={selected} onSelect={(item) => select(item?.id ?? null)} />
        )}
      </Field>
      {selected !== null && <SelectedItem item={selected} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Quantity" error={errors.quantityUsed?.message} required>
          {(control) => (
            <Controller
              control={form.control}
              name="quantityUsed"
              render={({ field }) => <NumberStepper {...control} counts="quantity" value={field.value} onChange={field.onChange} />}
            />
          )}
        </Field>
        <Field label="Treatment Type" error={errors.treatmentType?.message}>
          {(control) => <Select {...control} {...form.register('treatmentType')} choices={treatments} />}
        </Field>
      </div>
      <Field label="Reason" error={errors.reason?.message}>
        {(control) => <Input {...control} {...form.register('reason')} autoComplete="off" placeholder="Optional" />}
      </Field>
      {refusal !== null && (
        <Alert tone="bad" className="text-table">
          {refusal}
        </Alert>
      )}
      <Button type="submit" variant="primary" size="large" wide busy={isSubmitting && 'Logging...'}>
        Log Usage
      </Button>
    </form>
  );
}

function sendKeysTo(field: { readonly current: HTMLInputElement | null }): () => void {
  const listen = (event: globalThis.KeyboardEvent) => {
    const free = event.target === document.body || event.target === document.documentElement || (event.target as HTMLElement).tagName === 'MAIN';
    if (free && event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey) field.current?.focus();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
