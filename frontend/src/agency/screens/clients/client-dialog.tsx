import { agencyClient, createClient, updateClient } from '@atrium/contract/agency/clients/calls';
import { type Client, createClientSchemas } from '@atrium/contract/agency/clients/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { EntityDialog } from '../../../ui/dialogs/entity-dialog.js';
import { InputField, TextareaField } from '../../../ui/fields/control-fields.js';
import { upsertRow, useAgency } from '../../store/agency-store.js';

type Form = BodyOf<typeof createClient>;

/** Labels of the form's fields, without the status, which is changed on the card. */
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

interface ClientDialogProps {
  readonly client?: Client;
  readonly onClose: (saved?: Client) => void;
}

/** Form of a client. The status has its own menu on the card. */
export function ClientDialog({ client, onClose }: ClientDialogProps) {
  const isNew = client === undefined;
  const current = useAgency((state) => (isNew ? undefined : state.clients.all.rows.get(client.id)));
  const state = useEntityForm({
    schema: createClientSchemas.body,
    noun: 'client',
    entity: client,
    current,
    toValues: valuesOf,
    labels: LABELS,
    failureMessage: isNew ? 'Failed to create client' : 'Failed to update client',
    upsert: upsertRow.clients,
    create: (body) => call(createClient, { body }),
    update: ({ id }, body) => call(updateClient, { params: { id }, body }),
    getSuccessToast: ({ name }) => ({
      title: 'Success',
      description: isNew ? 'Client created successfully' : 'Client updated successfully',
      detail: name,
    }),
    onClose: onClose,
  });

  return (
    <EntityDialog
      title={isNew ? 'Add New Client' : 'Edit Client'}
      description={isNew ? 'Add a new client to your Talent Phi system.' : 'Update the client information below.'}
      submit={isNew ? 'Create Client' : 'Update Client'}
      busy={isNew ? 'Creating...' : 'Updating...'}
      state={state}
      onClose={onClose}
    >
      <InputField {...state.field('name')} required />
      <div className="grid gap-4 sm:grid-cols-2">
        <InputField {...state.field('contactEmail')} type="email" />
        <InputField {...state.field('contactPhone')} type="tel" />
        <InputField {...state.field('industry')} />
        <InputField {...state.field('website')} inputMode="url" autoCapitalize="none" placeholder="example.com" />
      </div>
      <TextareaField {...state.field('address')} />
      <TextareaField {...state.field('description')} rows={3} />
    </EntityDialog>
  );
}
