import { createKit, kit as kitResource, updateKit } from '@atrium/contract/clinic/kits/calls';
import { createKitSchemas, type Kit, type KitLine } from '@atrium/contract/clinic/kits/schemas';
import type { TreatmentType } from '@atrium/rules/stock/labels';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { useState } from 'react';
import { useEntityForm } from '../../../../lib/forms/entity-form.js';
import { call } from '../../../../lib/api/http.js';
import { EntityDialog } from '../../../../ui/dialogs/entity-dialog.js';
import { InputField, SelectField } from '../../../../ui/fields/control-fields.js';
import { upsertRow, useClinic } from '../../../store/clinic-store.js';
import { TREATMENT_CHOICES } from '../../../shared/treatment-types.js';
import { formatKitLine } from './kit-text.js';
import { KitLines, type KitProduct } from './kit-lines.js';

const LABELS = kitResource.words;

const valuesOf = (kit: Kit | undefined) => ({
  name: kit?.name ?? '',
  treatmentType: (kit?.treatmentType ?? '') as '' | TreatmentType,
  lines: [...(kit?.lines ?? [])],
});

interface KitDialogProps {
  /** Kit to edit; null for a new one. */
  readonly kit: Kit | null;
  readonly onClose: () => void;
}

export function KitDialog({ kit, onClose }: KitDialogProps) {
  const isNew = kit === null;
  const current = useClinic((state) => (isNew ? undefined : state.kits.all.rows.get(kit.id)));
  const [chosen, setChosen] = useState<readonly KitProduct[]>([]);
  const products: readonly KitProduct[] = [...chosen, ...(current?.products ?? []), ...(kit?.products ?? [])];
  const state = useEntityForm({
    schema: createKitSchemas.body,
    noun: 'kit',
    entity: kit ?? undefined,
    current,
    toValues: valuesOf,
    labels: LABELS,
    formatValue: (field, value) =>
      field === 'lines'
        ? (value as readonly KitLine[]).map((line) => formatKitLine(line, products)).join('; ')
        : undefined,
    create: (body) => call(createKit, { body }),
    update: ({ id }, body) => call(updateKit, { params: { id }, body }),
    upsert: upsertRow.kits,
    getSuccessToast: ({ name }) =>
      isNew
        ? { title: 'Kit added', description: `${isolateDirection(name)} is offered in the tray now.` }
        : { title: 'Kit updated', description: `${isolateDirection(name)} has been saved.` },
    onClose: onClose,
    failureMessage: isNew
      ? 'The kit could not be added. Please try again.'
      : 'The kit could not be saved. Please try again.',
  });
  const { form } = state;
  const { errors } = form.formState;
  const lines = form.watch('lines') as readonly KitLine[];

  return (
    <EntityDialog
      title={isNew ? 'Add kit' : 'Edit kit'}
      description="Default items for a treatment. Editable at use."
      submit={isNew ? 'Add kit' : 'Save kit'}
      width={840}
      state={state}
      onClose={onClose}
      className="grid gap-4 sm:grid-cols-2"
    >
      <InputField {...state.field('name')} required placeholder="Lip filler 1 ml" />
      <SelectField {...state.field('treatmentType')} choices={TREATMENT_CHOICES} />
      <KitLines
        lines={lines}
        products={products}
        error={(errors.lines as { readonly message?: string } | undefined)?.message}
        onChange={(next) =>
          form.setValue('lines', [...next], { shouldDirty: true, shouldValidate: errors.lines !== undefined })
        }
        onProduct={(product) => setChosen((before) => [product, ...before])}
      />
    </EntityDialog>
  );
}
