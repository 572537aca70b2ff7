import { createSupplier, type Supplier, updateSupplier } from '@atrium/contract/clinic/categories-and-suppliers';
import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { bodyResolver, fieldErrors, staleCurrent } from '../../lib/forms.js';
import { useGuardedClose } from '../../lib/guarded-close.js';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { Alert } from '../../ui/alert.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { FormFoot } from '../../ui/form-foot.js';
import { Input } from '../../ui/input.js';
import { StaleSave } from '../../ui/stale-save.js';
import { Textarea } from '../../ui/textarea.js';
import { tookSupplier } from '../store/clinic-store.js';

type Form = BodyOf<typeof createSupplier>;
type Checked = CheckedBody<typeof createSupplier>;

const FIELDS = ['name', 'contactEmail', 'contactPhone', 'website', 'notes'] as const;
const LABELS: Readonly<Record<(typeof FIELDS)[number], string>> = { name: 'Name', contactEmail: 'E-mail', contactPhone: 'Phone', website: 'Website', notes: 'Notes' };
const resolver = bodyResolver<Form, Checked>(createSupplier.body);

const valuesOf = (supplier: Supplier | null): Form => ({
  name: supplier?.name ?? '',
  contactEmail: supplier?.contactEmail ?? '',
  contactPhone: supplier?.contactPhone ?? '',
  website: supplier?.website ?? '',
  notes: supplier?.notes ?? '',
});

interface SupplierDialogProps {
  /** Null adds a new one. */
  readonly supplier: Supplier | null;
  readonly onClose: () => void;
}

export function SupplierDialog({ supplier, onClose }: SupplierDialogProps) {
  // As it was when it was opened: somebody else's edit meanwhile is not overwritten unseen.
  const [seen, setSeen] = useState(supplier);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState<{ readonly current: Supplier; readonly sentence: string } | null>(null);
  const form = useForm<Form, unknown, Checked>({ resolver, defaultValues: valuesOf(supplier) });
  const { errors, isSubmitting, isDirty } = form.formState;
  const closing = useGuardedClose(isDirty, onClose);

  const save = async (checked: Checked, version: number | undefined) => {
    setRefusal(null);
    setStale(null);
    try {
      const saved =
        seen === null ? await call(createSupplier, { body: checked }) : await call(updateSupplier, { params: { id: seen.id }, body: { ...checked, version } });
      tookSupplier(saved);
      showToast(
        seen === null
          ? { title: 'Supplier Added', description: `${saved.name} can be chosen now.`, tone: 'good' }
          : { title: 'Supplier Updated', description: `${saved.name} has been saved.`, tone: 'good' },
      );
      onClose();
    } catch (error) {
      const sentence = sentenceOf(error, seen === null ? 'Failed to add supplier. Please try again.' : 'Failed to update supplier. Please try again.');
      const current = staleCurrent(error) as Supplier | null;
      if (current !== null) return setStale({ current, sentence });
      const found = fieldErrors(error, FIELDS);
      for (const { path, message } of found) form.setError(path as 'name', { message }, { shouldFocus: path === found[0]?.path });
      if (found.length === 0) setRefusal(sentence);
      showToast({ title: 'Error', description: sentence, tone: 'bad' });
    }
  };
  const submit = (version: number | undefined) => form.handleSubmit((checked) => save(checked, version))();

  return (
    <Dialog
      open
      onOpenChange={closing.onOpenChange}
      width={640}
      title={supplier === null ? 'Add Supplier' : 'Edit Supplier'}
      description="Items, consumables, purchases and prices can name it"
      foot={
        <FormFoot
          form="supplier"
          submit={supplier === null ? 'Add Supplier' : 'Save Supplier'}
          busy={isSubmitting && 'Saving...'}
          onCancel={() => closing.onOpenChange(false)}
          asking={closing.asking}
          onStay={closing.stay}
          onDiscard={onClose}
        />
      }
    >
      <form
        id="supplier"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void submit(seen?.version);
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <Field label={LABELS.name} error={errors.name?.message} required className="sm:col-span-2">
          {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
        <Field label={LABELS.contactEmail} error={errors.contactEmail?.message}>
          {(control) => <Input {...control} {...form.register('contactEmail')} inputMode="email" autoComplete="off" placeholder="orders@example.com" />}
        </Field>
        <Field label={LABELS.contactPhone} error={errors.contactPhone?.message}>
          {(control) => <Input {...control} {...form.register('contactPhone')} inputMode="tel" autoComplete="off" />}
        </Field>
        <Field label={LABELS.website} error={errors.website?.message} className="sm:col-span-2">
          {(control) => <Input {...control} {...form.register('website')} inputMode="url" autoComplete="off" placeholder="example.com" />}
        </Field>
        <Field label={LABELS.notes} error={errors.notes?.message} className="sm:col-span-2">
          {(control) => <Textarea {...control} {...form.register('notes')} rows={3} placeholder="Terms, delivery days, customer number" />}
        </Field>
        <div className="flex flex-col gap-4 sm:col-span-2">
          {stale !== null && (
            <StaleSave
              sentence={stale.sentence}
              differences={differences(form.getValues(), valuesOf(stale.current))}
              onKeepMine={() => {
                setSeen(stale.current);
                void submit(stale.current.version);
              }}
              onTakeTheirs={() => {
                tookSupplier(stale.current);
                setSeen(stale.current);
                form.reset(valuesOf(stale.current));
                setStale(null);
              }}
            />
          )}
          {refusal !== null && (
            <Alert tone="bad" urgent>
              {refusal}
            </Alert>
          )}
        </div>
      </form>
    </Dialog>
  );
}

const differences = (mine: Form, theirs: Form) =>
  FIELDS.map((field) => ({ label: LABELS[field], theirs: theirs[field] ?? '', mine: (mine[field] ?? '').trim() })).filter((one) => one.theirs !== one.mine);
