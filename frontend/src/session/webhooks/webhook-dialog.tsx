import type { CheckedBody } from '@atrium/contract/core/endpoint';
import { agencyWebhooks, clinicWebhooks } from '@atrium/contract/platform/webhooks/calls';
import { agencyWebhookSchemas, clinicWebhookSchemas, type Webhook } from '@atrium/contract/platform/webhooks/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import type { Project } from '@atrium/rules/people/rights';
import { getWebhookEventLabel, getWebhookEvents, getWebhookGroups } from '@atrium/rules/people/webhooks';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { useEntityForm } from '../../lib/forms/entity-form.js';
import { call } from '../../lib/api/http.js';
import { EntityDialog } from '../../ui/dialogs/entity-dialog.js';
import { Switch, InputField, Checkbox } from '../../ui/fields/control-fields.js';
import { upsertRow, useWebhooks } from './webhooks-store.js';
import { Button } from '../../ui/buttons/button.js';

interface EventChoicesProps {
  readonly project: Project;
  readonly value: readonly string[];
  readonly all: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly string[]) => void;
}

function EventChoices({ project, value, all, error, onChange }: EventChoicesProps) {
  const put = (events: readonly string[], isOn: boolean) =>
    onChange(all.filter((event) => (events.includes(event) ? isOn : value.includes(event))));
  return (
    <fieldset data-invalid={error !== undefined || undefined}>
      <legend className="sr-only">Events</legend>
      <div className="flex min-h-9 items-center justify-between gap-4">
        <p className="text-table font-semibold" aria-hidden="true">
          Events
        </p>
        <Button size="small" variant="quiet" onClick={() => put(all, value.length < all.length)}>
          {value.length < all.length ? 'All events' : 'None'}
        </Button>
      </div>
      <div className="divide-y divide-line rounded-control border border-line">
        {getWebhookGroups(project).map(([group, named]) => {
          const events = Object.keys(named);
          const count = events.filter((event) => value.includes(event)).length;
          return (
            <div key={group} role="group" aria-label={group} className="px-3 py-1.5">
              <Checkbox
                label={group}
                className="font-semibold"
                checked={count === events.length}
                ref={(box) => {
                  if (box !== null) box.indeterminate = count > 0 && count < events.length;
                }}
                onChange={() => put(events, count < events.length)}
              />
              <ul className="pl-7">
                {Object.entries(named).map(([event, label]) => (
                  <li key={event} className="flex flex-wrap items-center gap-x-4">
                    <Checkbox
                      label={label}
                      className="min-w-0 flex-1 basis-56"
                      checked={value.includes(event)}
                      onChange={(change) => put([event], change.currentTarget.checked)}
                    />
                    {/* The event type as it is sent. */}
                    <code className="text-caption text-muted max-sm:-mt-1 max-sm:basis-full max-sm:pb-1.5 max-sm:pl-7">
                      {event}
                    </code>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 text-caption text-bad-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type Checked = CheckedBody<typeof clinicWebhooks.update>;

interface Form {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
}

const LABELS = { name: 'Name', url: 'Address', events: 'Events', isActive: 'Active' } as const;

interface WebhookDialogProps {
  readonly project: Project;
  /** Webhook to edit; undefined to add one. */
  readonly webhook: Webhook | undefined;
  /** Receives the secret of a new webhook, which is shown once. */
  readonly onClose: (made?: { readonly name: string; readonly secret: string }) => void;
}

export function WebhookDialog({ project, webhook, onClose }: WebhookDialogProps) {
  const calls = project === 'perfect-b' ? clinicWebhooks : agencyWebhooks;
  const schemas = project === 'perfect-b' ? clinicWebhookSchemas : agencyWebhookSchemas;
  const current = useWebhooks((state) => (webhook === undefined ? undefined : state.webhooks.all.rows.get(webhook.id)));
  const secret = useRef('');
  const isNew = webhook === undefined;
  const state = useEntityForm<Form, Checked, Webhook>({
    schema: (isNew ? schemas.create : schemas.update).body,
    noun: 'webhook',
    entity: webhook,
    current,
    toValues: (one) => ({
      name: one?.name ?? '',
      url: one?.url ?? '',
      events: one?.events ?? [],
      isActive: one?.isActive ?? true,
    }),
    labels: LABELS,
    formatValue: (field, value) =>
      field === 'events'
        ? (value as string[]).map(getWebhookEventLabel).join(', ')
        : field === 'isActive'
          ? value
            ? 'yes'
            : 'no'
          : undefined,
    create: async ({ name = '', url = '', events = [] }) => {
      const { secret: told, ...made } = await call(calls.create, { body: { name, url, events } });
      secret.current = told;
      return made;
    },
    update: ({ id }, body) => call(calls.update, { params: { id }, body }),
    upsert: upsertRow.webhooks,
    getSuccessToast: ({ name }) => ({ title: isNew ? 'Webhook added' : 'Webhook updated', description: name }),
    onClose: (saved) =>
      isNew && saved !== undefined ? onClose({ name: saved.name, secret: secret.current }) : onClose(),
    failureMessage: 'The webhook could not be saved. Please try again.',
  });
  const { form } = state;
  const { errors } = form.formState;

  return (
    <EntityDialog
      title={isNew ? 'Add webhook' : `Edit ${webhook.name}`}
      description={`Events of ${PROJECT_NAMES[project]} are sent to this address, signed with a shared secret.`}
      submit={isNew ? 'Add webhook' : 'Save webhook'}
      busy={isNew ? 'Adding...' : 'Saving...'}
      state={state}
      onClose={onClose}
    >
      <InputField {...state.field('name')} required data-first-field maxLength={60} />
      <InputField
        {...state.field('url')}
        help="Public URL. Must return 2xx within 10 s."
        required
        type="url"
        inputMode="url"
        placeholder="https://example.com/hooks/atrium"
      />
      {!isNew && (
        <Controller
          control={form.control}
          name="isActive"
          render={({ field }) => (
            <Switch
              label={LABELS.isActive}
              help="While it is off, events are not sent and not stored."
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="events"
        render={({ field }) => (
          <EventChoices
            project={project}
            value={field.value}
            all={getWebhookEvents(project)}
            error={errors.events?.message}
            onChange={field.onChange}
          />
        )}
      />
    </EntityDialog>
  );
}
