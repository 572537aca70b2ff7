import {
  createSupplier,
  supplier as supplierResource,
  updateSupplier,
} from '@atrium/contract/clinic/categories-and-suppliers/calls';
import { createSupplierSchemas, type Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { useEntityForm } from '../../../../lib/forms/entity-form.js';
import { call } from '../../../../lib/api/http.js';
import { EntityDialog } from '../../../../ui/dialogs/entity-dialog.js';
import { FormNumber } from '../../../../ui/fields/form-number.js';
import { InputField, TextareaField } from '../../../../ui/fields/control-fields.js';
import { upsertRow, useClinic } from '../../../store/clinic-store.js';

const LABELS = supplierResource.words;

const valuesOf = (supplier: Supplier | undefined) => ({
  name: supplier?.name ?? '',
  contactEmail: supplier?.contactEmail ?? '',
  contactPhone: supplier?.contactPhone ?? '',
  website: supplier?.website ?? '',
  notes: supplier?.notes ?? '',
  customerNumber: supplier?.customerNumber ?? '',
  leadTimeDays: supplier?.leadTimeDays ?? null,
  safetyDays: supplier?.safetyDays ?? null,
});

interface SupplierDialogProps {
  /** Supplier to edit; null to add one. */
  readonly supplier: Supplier | null;
  readonly onClose: () => void;
}

export function SupplierDialog({ supplier, onClose }: SupplierDialogProps) {
  const isNew = supplier === null;
  const current = useClinic((state) => (isNew ? undefined : state.suppliers.all.rows.get(supplier.id)));
  const state = useEntityForm({
    schema: createSupplierSchemas.body,
    noun: 'supplier',
    entity: supplier ?? undefined,
    current,
    toValues: valuesOf,
    labels: LABELS,
    create: (body) => call(createSupplier, { body }),
    update: ({ id }, body) => call(updateSupplier, { params: { id }, body }),
    upsert: upsertRow.suppliers,
    getSuccessToast: ({ name }) =>
      isNew
        ? { title: 'Supplier Added', description: `${isolateDirection(name)} is now available.` }
        : { title: 'Supplier Updated', description: `${isolateDirection(name)} has been saved.` },
    onClose: onClose,
    failureMessage: isNew
      ? 'Failed to add supplier. Please try again.'
      : 'Failed to update supplier. Please try again.',
  });
  const { form } = state;

  return (
    <EntityDialog
      title={isNew ? 'Add Supplier' : 'Edit supplier'}
      description="Available for items, consumables, purchases and prices"
      submit={isNew ? 'Add Supplier' : 'Save supplier'}
      state={state}
      onClose={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <InputField {...state.field('name')} required className="sm:col-span-2" />
      <InputField {...state.field('contactEmail')} inputMode="email" placeholder="orders@example.com" />
      <InputField {...state.field('contactPhone')} inputMode="tel" />
      <InputField {...state.field('customerNumber')} help="Printed on orders" />
      <InputField {...state.field('website')} inputMode="url" placeholder="example.com" />
      <FormNumber
        control={form.control}
        name="leadTimeDays"
        asNumber
        isWhole
        label={LABELS.leadTimeDays}
        help="Order to delivery (default 7)"
        placeholder="7"
      />
      <FormNumber
        control={form.control}
        name="safetyDays"
        asNumber
        isWhole
        label={LABELS.safetyDays}
        help="Safety stock in days (default 3)"
        placeholder="3"
      />
      <TextareaField {...state.field('notes')} className="sm:col-span-2" rows={3} placeholder="Terms, delivery days" />
    </EntityDialog>
  );
}
