import type { BodyOf, ReplyOf } from '@atrium/contract/core/endpoint';
import { type getSingleSignOn, updateSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import { type SingleSignOnSettings, updateSingleSignOnSchemas } from '@atrium/contract/session/single-sign-on/schemas';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { getRoleLabel } from '@atrium/rules/people/people';
import type { GroupMapping } from '@atrium/rules/sign-in/single-sign-on';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Field } from '../../../ui/fields/field.js';
import { PasswordInput } from '../../../ui/fields/password-input.js';
import { Switch, InputField } from '../../../ui/fields/control-fields.js';
import { confirmImpact } from './impact-confirmation.js';
import { GroupMappingFields, groupMappingErrors } from './group-mapping-fields.js';
import { SettingsForm } from '../../../ui/display/settings-card.js';
import { TestConnection } from './test-connection.js';
import { applySingleSignOnSettings } from './single-sign-on-store.js';
import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '../../../lib/page/copy-text.js';
import { Button } from '../../../ui/buttons/button.js';
import { CopyInput } from '../../../ui/buttons/copy-input.js';

type Form = BodyOf<typeof updateSingleSignOn>;

const LABELS = {
  isOn: 'Offer single sign-on',
  label: 'Name on the button',
  issuer: 'Issuer',
  clientIdentifier: 'Client ID',
  clientSecret: 'Client secret',
  addsPeople: 'Create accounts automatically',
  trustsSecondFactor: 'Let provider handle two-factor',
  acceptsUnstatedEmail: 'Accept addresses that are not called verified',
  isOnly: 'Only single sign-on',
  groupsClaim: 'Claim with the groups',
  groups: 'Groups',
} as const;

const valuesOf = (settings: SingleSignOnSettings | undefined): Form => ({
  isOn: settings?.isOn ?? false,
  label: settings?.label ?? '',
  issuer: settings?.issuer ?? '',
  clientIdentifier: settings?.clientIdentifier ?? '',
  clientSecret: '',
  addsPeople: settings?.addsPeople ?? false,
  trustsSecondFactor: settings?.trustsSecondFactor ?? true,
  acceptsUnstatedEmail: settings?.acceptsUnstatedEmail ?? false,
  isOnly: settings?.isOnly ?? false,
  groupsClaim: settings?.groupsClaim ?? 'groups',
  groups: settings?.groups ?? [],
});

const formatMapping = ({ group, role, projects }: GroupMapping): string => {
  const given = [...(role === null ? [] : [getRoleLabel(role)]), ...projects.map((project) => PROJECT_NAMES[project])];
  return [group.trim() || 'no name', ...(given.length === 0 ? [] : [given.join(', ')])].join(': ');
};

/** Converts the form to a request body without empty fields, so that the card can be saved in steps. */
const toBody = (values: Form): object => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

export function SingleSignOnForm({ found }: { readonly found: ReplyOf<typeof getSingleSignOn> }) {
  const { settings, redirectAddress, afterSignOutAddress } = found;
  const state = useEntityForm({
    schema: updateSingleSignOnSchemas.body,
    entity: settings,
    current: settings,
    toValues: valuesOf,
    labels: LABELS,
    formatValue: (field, value) =>
      field === 'groups'
        ? (value as GroupMapping[]).map(formatMapping).join('; ') || 'none'
        : field === 'clientSecret'
          ? 'a new one'
          : typeof value === 'boolean'
            ? value
              ? 'on'
              : 'off'
            : undefined,
    toBody,
    check: (values) => ({
      ...(values.isOn === true && values.label?.trim() === '' && { label: "Please enter the provider's name" }),
      ...(values.isOn === true && values.issuer?.trim() === '' && { issuer: 'Please enter the address of the issuer' }),
      ...(values.isOn === true &&
        values.clientIdentifier?.trim() === '' && { clientIdentifier: 'Client ID is required' }),
      ...(values.isOnly === true && values.isOn !== true && { isOnly: 'Offer single sign-on first' }),
    }),
    confirm: (changes) => confirmImpact(settings, changes),
    update: (_, body) => call(updateSingleSignOn, { body }),
    upsert: applySingleSignOnSettings,
    getSuccessToast: ({ isOn, label }) => ({
      title: 'Single sign-on updated',
      description: isOn
        ? `The sign-in screen offers "Continue with ${label}".`
        : 'The sign-in screen does not offer it.',
    }),
    failureMessage: 'The settings could not be saved. Please try again.',
  });
  const { form } = state;
  const { errors } = form.formState;
  const values = form.watch();
  const turn =
    (field: 'isOn' | 'isOnly' | 'addsPeople' | 'trustsSecondFactor' | 'acceptsUnstatedEmail') => (isOn: boolean) => {
      form.setValue(field, isOn, { shouldDirty: true });
      // When single sign-on is off, it cannot be the only way to sign in.
      if (field === 'isOn' && !isOn) form.setValue('isOnly', false, { shouldDirty: true });
      if (field === 'isOn' && isOn) form.clearErrors('isOnly');
    };

  return (
    <SettingsForm name="Single sign-on" save="Save single sign-on" state={state}>
      <div className="flex flex-col gap-4 px-4 pb-4">
        {redirectAddress === null || afterSignOutAddress === null ? (
          <Alert tone="warn" title="Atrium does not know its own address yet">
            An operator sets PUBLIC_ORIGIN and restarts Atrium: the provider sends people back to that address.
          </Alert>
        ) : (
          <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
            <CopyField label="Redirect address" value={redirectAddress} help="Enter it at the provider" />
            <CopyField label="Address after signing out" value={afterSignOutAddress} help="Enter it there, too" />
          </div>
        )}
        <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
          <InputField
            {...state.field('issuer')}
            help="Such as https://login.example.com/realms/clinic"
            className="sm:col-span-2"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
          />
          <InputField {...state.field('clientIdentifier')} autoCapitalize="none" spellCheck={false} />
          <Field
            label={LABELS.clientSecret}
            error={errors.clientSecret?.message}
            help={settings.hasSecret ? 'Kept sealed. Type another to replace it' : 'Leave it blank for a public client'}
          >
            {(control) => <PasswordInput {...control} {...form.register('clientSecret')} autoComplete="off" />}
          </Field>
          <InputField
            {...state.field('label')}
            help={`People read "Continue with ${values.label?.trim() || 'Keycloak'}"`}
            placeholder="Keycloak"
          />
        </div>
        <TestConnection
          issuer={values.issuer ?? ''}
          clientIdentifier={values.clientIdentifier ?? ''}
          clientSecret={values.clientSecret ?? ''}
        />
      </div>
      <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
        <Switch label={LABELS.isOn} checked={values.isOn === true} onChange={turn('isOn')} />
        {errors.isOn?.message !== undefined && <FieldError>{errors.isOn.message}</FieldError>}
        <Switch
          label={LABELS.addsPeople}
          help="They see no project until a user or a group below gives them access. Off: they ask an administrator."
          checked={values.addsPeople === true}
          onChange={turn('addsPeople')}
        />
        <Switch
          label={LABELS.trustsSecondFactor}
          help="Atrium does not ask for a code. Turn this off if the provider asks only for a password."
          checked={values.trustsSecondFactor === true}
          onChange={turn('trustsSecondFactor')}
        />
        <Switch
          label={LABELS.acceptsUnstatedEmail}
          help="For a provider you control that sends no “email_verified”, such as Microsoft Entra ID."
          checked={values.acceptsUnstatedEmail === true}
          onChange={turn('acceptsUnstatedEmail')}
        />
        {values.acceptsUnstatedEmail === true && (
          <Alert tone="warn">
            Anyone who can set an address at this provider can sign in as the member with that address. Keep this on
            only if addresses are set by your administrators. Administrators link their accounts themselves.
          </Alert>
        )}
        <Switch
          label={LABELS.isOnly}
          help="Only superadmins keep passwords and passkeys, so that someone can sign in while the provider is down. Other users’ sessions that started with one end."
          checked={values.isOnly === true}
          onChange={turn('isOnly')}
        />
        {errors.isOnly?.message !== undefined && <FieldError>{errors.isOnly.message}</FieldError>}
      </div>
      <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
        <GroupMappingFields
          lines={values.groups ?? []}
          error={groupsError(errors.groups, values.groups ?? [])}
          claim={
            <InputField
              {...state.field('groupsClaim')}
              help="Such as groups, or realm_access.roles"
              className="sm:max-w-72"
              autoCapitalize="none"
              spellCheck={false}
            />
          }
          onChange={(lines) =>
            form.setValue('groups', lines, { shouldDirty: true, shouldValidate: errors.groups !== undefined })
          }
        />
      </div>
    </SettingsForm>
  );
}

const FieldError = ({ children }: { readonly children: string }) => (
  <p role="alert" className="-mt-2 text-caption text-bad-text">
    {children}
  </p>
);

/** Returns the error to show below the table; undefined without one. Errors of single lines are shown at the lines. */
const groupsError = (error: unknown, lines: readonly GroupMapping[]): string | undefined => {
  if (error === undefined) return undefined;
  const message = (error as { message?: unknown }).message;
  if (groupMappingErrors(lines).some((wrong) => wrong !== undefined)) return '';
  return typeof message === 'string' ? message : 'Please check the groups';
};

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly help: string;
}

/** Field with a text to copy and enter elsewhere. */
function CopyField({ label, value, help }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLInputElement>(null);
  return (
    <Field label={label} help={help} className="min-w-0">
      {(control) => (
        <div className="flex gap-2">
          <CopyInput {...control} ref={shown} value={value} className="min-w-0 flex-1" />
          <Button
            aria-label={`Copy the ${label.toLowerCase()}`}
            icon={isCopied ? Check : Copy}
            onClick={() => void copyText(value, shown.current).then(setCopied)}
          >
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </div>
      )}
    </Field>
  );
}
