import { agencyClient, createClient, updateClient } from '@atrium/contract/agency/clients/calls';
import { type Client, createClientSchemas } from '@atrium/contract/agency/clients/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { useEntityForm } from '../../lib/forms/entity-form.js';
import { call } from '../../lib/api/http.js';
import { EntityDialog } from '../../ui/dialogs/entity-dialog.js';
import { Field } from '../../ui/fields/field.js';
import { Input } from '../../ui/fields/input.js';
import { Textarea } from '../../ui/fields/textarea.js';
import { took, useAgency } from '../store/agency-store.js';

type Form = BodyOf<typeof createClient>;

/** The status is changed on the card. */
const { status: _, ...LABELS } = agencyClient.words;

const valuesOf = (client: Client | undefined): Form => ({
  name: client?.name ?? '',
  contactEmail: client?.contactEmail ?? '',
  contactPhone: client?.contactPhone ?? '',
  industry: client?.industry ?? '',
  website: client?.website ?? '',
  address: client?.address ?? '',
  description: client?.description ?? '',
});

/** The status is not offered: it has a menu of its own on the card. */
export function ClientDialog({
  client,
  onClose,
}: {
  readonly client?: Client;
  readonly onClose: (saved?: Client) => void;
}) {
  const isNew = client === undefined;
  const live = useAgency((state) => (isNew ? undefined : state.clients.all.rows.get(client.id)));
  const state = useEntityForm({
    schema: createClientSchemas.body,
    noun: 'client',
    entity: client,
    live,
    valuesOf,
    labels: LABELS,
    failed: isNew ? 'Failed to create client' : 'Failed to update client',
    took: took.clients,
    create: (body) => call(createClient, { body }),
    update: ({ id }, body) => call(updateClient, { params: { id }, body }),
    told: ({ name }) => ({
      title: 'Success',
      description: isNew ? 'Client created successfully' : 'Client updated successfully',
      detail: name,
    }),
    close: onClose,
  });
  const { register, formState } = state.form;
  const { errors } = formState;

  return (
    <EntityDialog
      id="client"
      title={isNew ? 'Add New Client' : 'Edit Client'}
      description={isNew ? 'Add a new client to your Talent Phi system.' : 'Update the client information below.'}
      submit={isNew ? 'Create Client' : 'Update Client'}
      busy={isNew ? 'Creating...' : 'Updating...'}
      state={state}
      onClose={onClose}
    >
      <Field label={LABELS.name} error={errors.name?.message} required>
        {(control) => <Input {...control} {...register('name')} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={LABELS.contactEmail} error={errors.contactEmail?.message}>
          {(control) => <Input {...control} {...register('contactEmail')} type="email" autoComplete="off" />}
        </Field>
        <Field label={LABELS.contactPhone} error={errors.contactPhone?.message}>
          {(control) => <Input {...control} {...register('contactPhone')} type="tel" autoComplete="off" />}
        </Field>
        <Field label={LABELS.industry} error={errors.industry?.message}>
          {(control) => <Input {...control} {...register('industry')} autoComplete="off" />}
        </Field>
        <Field label={LABELS.website} error={errors.website?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('website')}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              placeholder="example.com"
            />
          )}
        </Field>
      </div>
      <Field label={LABELS.address} error={errors.address?.message}>
        {(control) => <Textarea {...control} {...register('address')} rows={2} />}
      </Field>
      <Field label={LABELS.description} error={errors.description?.message}>
        {(control) => <Textarea {...control} {...register('description')} />}
      </Field>
    </EntityDialog>
  );
}
