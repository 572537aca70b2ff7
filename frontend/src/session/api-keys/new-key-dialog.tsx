import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { createApiKey } from '@atrium/contract/session/api-keys/calls';
import { type ApiKey, createApiKeySchemas } from '@atrium/contract/session/api-keys/schemas';
import { KEY_NAME_LENGTH, type KeyPermissions } from '@atrium/rules/sign-in/api-keys';
import { addDays, formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatPlural, PROJECT_NAMES, RIGHT_LABELS } from '@atrium/rules/stock/labels';
import { canAdministerEnterprise, PROJECTS, type Project, type Right, RIGHTS } from '@atrium/rules/people/rights';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { useRef, useState } from 'react';
import { Controller } from 'react-hook-form';
import { getBrowserZone } from '../../lib/format/dates.js';
import { useEntityForm } from '../../lib/forms/entity-form.js';
import { call } from '../../lib/api/http.js';
import { EntityDialog } from '../../ui/dialogs/entity-dialog.js';
import { Segmented } from '../../ui/choices/segmented.js';
import { Switch, InputField, SelectField, Checkbox } from '../../ui/fields/control-fields.js';
import { useUser } from '../session-store.js';
import { upsertRow } from './api-keys-store.js';
import { describeKeyAccess } from './key-facts.js';
import { Button } from '../../ui/buttons/button.js';

interface KeyRightsProps {
  readonly value: KeyPermissions;
  readonly isReadOnly: boolean;
  readonly onChange: (value: KeyPermissions) => void;
}

/** Returns the rights that a read-only key can have. */
const getReadingRights = (rights: readonly Right[]): Right[] => rights.filter((right) => right === 'export');

/** Offers the user's projects, and in each chosen project the user's rights. */
function KeyRights({ value, isReadOnly, onChange }: KeyRightsProps) {
  const { projects, permissions } = useUser();
  const put = (project: Project, rights: readonly Right[] | undefined) => {
    const { [project]: _, ...others } = value;
    onChange(rights === undefined ? others : { ...others, [project]: rights });
  };
  return (
    <div className="flex flex-col gap-3">
      {PROJECTS.filter((project) => projects.includes(project)).map((project) => {
        const own = RIGHTS.filter((right) => permissions[project]?.includes(right));
        const offered = isReadOnly ? getReadingRights(own) : own;
        const chosen = value[project];
        const has = offered.filter((right) => chosen?.includes(right));
        return (
          <fieldset key={project} className="rounded-control border border-line px-3">
            <legend className="sr-only">{PROJECT_NAMES[project]}</legend>
            <div className="flex items-center justify-between gap-4">
              <Checkbox
                label={PROJECT_NAMES[project]}
                className="font-semibold"
                checked={chosen !== undefined}
                onChange={(event) => put(project, event.currentTarget.checked ? [] : undefined)}
              />
              {chosen !== undefined && !isReadOnly && (
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() => put(project, has.length === offered.length ? [] : offered)}
                >
                  {has.length === offered.length ? 'None' : 'All'}
                </Button>
              )}
            </div>
            {chosen !== undefined && (
              <div className="border-t border-line py-1.5 pl-7">
                <p className="py-1 text-caption text-muted">Reads everything here. Beyond that:</p>
                {offered.map((right) => (
                  <Checkbox
                    key={right}
                    label={RIGHT_LABELS[right]}
                    checked={chosen.includes(right)}
                    onChange={(event) =>
                      put(
                        project,
                        event.currentTarget.checked ? [...chosen, right] : chosen.filter((one) => one !== right),
                      )
                    }
                  />
                ))}
              </div>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}

type Body = BodyOf<typeof createApiKey>;
type Checked = CheckedBody<typeof createApiKey>;

interface Form {
  readonly name: string;
  readonly expiresInDays: string;
  readonly isReadOnly: boolean;
  readonly permissions: KeyPermissions;
  readonly administers: boolean;
  readonly changesPeople: boolean;
}

const LABELS = {
  name: 'Name',
  expiresInDays: 'Expires',
  isReadOnly: 'Access',
  permissions: 'Projects',
  administers: 'Read people',
  changesPeople: 'Change people and access',
} as const;
const LIFETIMES = [7, 30, 90, 180, 365];
const ACCESS = [
  { value: 'read', label: 'Read only' },
  { value: 'change', label: 'Read and change' },
];

interface NewKeyDialogProps {
  /** Closes the dialog; receives the new key, which is shown only once. */
  readonly onClose: (made?: { readonly name: string; readonly key: string }) => void;
}

export function NewKeyDialog({ onClose }: NewKeyDialogProps) {
  const user = useUser();
  const [today] = useState(() => getDayInZone(new Date(), getBrowserZone()));
  const key = useRef('');
  const canAdminister = canAdministerEnterprise(user.role);
  const [only, another] = user.projects;
  const state = useEntityForm<Form, Checked, ApiKey>({
    schema: createApiKeySchemas.body,
    entity: undefined,
    current: undefined,
    toValues: () => ({
      name: '',
      expiresInDays: '90',
      isReadOnly: true,
      permissions: only !== undefined && another === undefined ? { [only]: [] } : {},
      administers: false,
      changesPeople: false,
    }),
    labels: LABELS,
    formatValue: (field, value, of) => {
      if (field === 'permissions') return describeKeyAccess(of);
      return field === 'isReadOnly' ? (value === true ? 'read only' : 'read and change') : undefined;
    },
    toBody: ({ expiresInDays, permissions, ...values }): Body => ({
      ...values,
      changesPeople: values.administers && values.changesPeople && !values.isReadOnly,
      expiresInDays: Number(expiresInDays),
      permissions: Object.fromEntries(
        PROJECTS.flatMap((project) => {
          const rights = permissions[project];
          return rights === undefined ? [] : [[project, values.isReadOnly ? getReadingRights(rights) : [...rights]]];
        }),
      ),
    }),
    check: ({ permissions, administers }) =>
      Object.keys(permissions).length === 0 && !administers
        ? { permissions: 'Please choose at least one project' }
        : {},
    create: async (body) => {
      const { key: told, ...apiKey } = await call(createApiKey, { body });
      key.current = told;
      return apiKey;
    },
    upsert: upsertRow.keys,
    getSuccessToast: ({ name }) => ({ title: 'API key created', description: name }),
    onClose: (saved) => (saved === undefined ? onClose() : onClose({ name: saved.name, key: key.current })),
    failureMessage: 'The key could not be created. Please try again.',
  });
  const { form } = state;
  const { errors } = form.formState;
  const isReadOnly = form.watch('isReadOnly');
  const wrong = errors.permissions?.message;

  return (
    <EntityDialog
      title="New API key"
      description="A program that has this key makes calls in your name. It can never do more than you can."
      width={440}
      submit="Create key"
      busy="Making..."
      state={state}
      onClose={onClose}
    >
      <InputField
        {...state.field('name')}
        help="Program that uses it, such as “Stock sync”"
        required
        data-first-field
        maxLength={KEY_NAME_LENGTH}
      />
      <SelectField
        {...state.field('expiresInDays')}
        choices={LIFETIMES.map((days) => ({
          value: String(days),
          label: `In ${formatPlural(days, 'day')}, on ${formatDayWithYear(addDays(today, days))}`,
        }))}
      />
      <Controller
        control={form.control}
        name="isReadOnly"
        render={({ field }) => (
          <div>
            <Segmented
              label={LABELS.isReadOnly}
              value={field.value ? 'read' : 'change'}
              choices={ACCESS}
              onChange={(value) => field.onChange(value === 'read')}
            />
          </div>
        )}
      />
      <div role="group" aria-label={LABELS.permissions} data-invalid={wrong !== undefined || undefined}>
        <Controller
          control={form.control}
          name="permissions"
          render={({ field }) => (
            <KeyRights
              value={field.value}
              isReadOnly={isReadOnly}
              onChange={(value) => {
                field.onChange(value);
                form.clearErrors('permissions');
              }}
            />
          )}
        />
        {wrong !== undefined && (
          <p role="alert" className="mt-1.5 text-caption text-bad-text">
            {wrong}
          </p>
        )}
      </div>
      {canAdminister && (
        <Controller
          control={form.control}
          name="administers"
          render={({ field }) => (
            <Switch
              label={LABELS.administers}
              help="Staff, access, departments and the audit, as far as you may."
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      {canAdminister && form.watch('administers') && !isReadOnly && (
        <Controller
          control={form.control}
          name="changesPeople"
          render={({ field }) => (
            <Switch
              label={LABELS.changesPeople}
              help="Details of people, departments and settings. Who can sign in and who has access change only by a person who signed in."
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
    </EntityDialog>
  );
}
