import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { OrganizationSettings } from '@atrium/contract/platform/organization/schemas';
import { updateSignInRules, previewSignInRules } from '@atrium/contract/session/sign-in-rules/calls';
import { updateSignInRulesSchemas } from '@atrium/contract/session/sign-in-rules/schemas';
import { addDays, formatDayWithYear } from '@atrium/rules/time/calendar';
import { getRoleLabel } from '@atrium/rules/people/people';
import { canManageUser, ROLES, type Role } from '@atrium/rules/people/rights';
import { getDayInZone } from '@atrium/rules/time/time-zone';
import { useState } from 'react';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { applyOrganization, useOrganization } from '../../../session/organization-store.js';
import { Checkbox } from '../../../ui/fields/control-fields.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import { SettingsCard, SettingsForm } from '../../../ui/display/settings-card.js';
import { formatPlural } from '@atrium/rules/stock/labels';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { askQuestion } from '../../../ui/dialogs/dialog-host.js';

type Changes = Partial<CheckedBody<typeof updateSignInRules>>;
type RulesPreview = ReplyOf<typeof previewSignInRules>;
interface SecondFactorDialogProps {
  readonly preview: RulesPreview;
  /** Future date from which the second factor is required; null for at once. */
  readonly from: string | null;
  readonly onClose: (isMeant?: boolean) => void;
}

/** Asks before a second factor becomes required, with the number of users who must set one up. */
export async function confirmSecondFactor(settings: OrganizationSettings, changes: Changes): Promise<boolean> {
  const { secondFactorRoles: roles, secondFactorFrom: from } = { ...settings, ...changes };
  const today = getDayInZone(new Date(), settings.timeZone);
  // Past days are equal: the rule already applies.
  const term = (day: string | null | undefined) => (day == null || day > today ? day : today);
  const isOtherTerm = term(from) !== term(settings.secondFactorFrom);
  const newRoles = roles.filter((role) => isOtherTerm || !settings.secondFactorRoles.includes(role));
  if (newRoles.length === 0 || from == null) return true;
  const preview = await call(previewSignInRules, { body: { secondFactorRoles: newRoles } });
  if (preview.withoutSecondFactor === 0) return true;
  return askQuestion({ Component: SecondFactorDialog }, { preview, from: from > today ? from : null });
}

export function SecondFactorDialog({ preview, from, onClose }: SecondFactorDialogProps) {
  const { people, withoutSecondFactor: without, signedIn, includesYou } = preview;
  const day = from === null ? null : formatDayWithYear(from);
  return (
    <ConfirmDialog
      title={day === null ? 'Require a second factor at once?' : `Require a second factor from ${day}?`}
      description={`${without} of ${formatPlural(people, 'person')} with these roles ${without === 1 ? 'has' : 'have'} none${includesYou ? ', and you are one of them' : ''}.`}
      action={day === null ? 'Require it now' : 'Require it'}
      busy="Saving..."
      failed="The rules could not be saved. Please try again."
      variant={day === null ? 'danger' : 'primary'}
      onConfirm={async () => onClose(true)}
      onClose={onClose}
    >
      {day === null ? (
        <p className="text-table">{`They set one up before they do anything else. ${signedIn > 0 ? `${formatPlural(signedIn, 'person is', 'people are')} signed in and ${signedIn === 1 ? 'is' : 'are'} stopped now; what is typed stays. ` : ''}A later day notifies everyone in advance.`}</p>
      ) : (
        <p className="text-table">{`They are told now. From ${day} they set one up before they do anything else, also in the middle of their work; what is typed then stays.`}</p>
      )}
    </ConfirmDialog>
  );
}

const LABELS = {
  sessionIdleHours: 'Idle timeout (hours)',
  sessionDays: 'Max session (days)',
  secondFactorRoles: 'Two-factor authentication for',
  secondFactorFrom: 'Needed from',
} as const;
/** Number of days that users have to set up a second factor. */
const TERM_DAYS = 14;

const valuesOf = (settings: OrganizationSettings | undefined) => ({
  sessionIdleHours: settings?.sessionIdleHours,
  sessionDays: settings?.sessionDays,
  secondFactorRoles: settings?.secondFactorRoles ?? [],
  secondFactorFrom: settings?.secondFactorFrom ?? '',
});

/** Card with sign-in rules for all users, for administrators. */
export function SignInRulesCard() {
  const settings = useOrganization((state) => state.settings);
  return (
    <SettingsCard
      title="Signing in"
      description="How long sessions last, and who needs more than a password"
      settings={settings}
      className=""
    >
      {(loaded) => <RulesForm settings={loaded} />}
    </SettingsCard>
  );
}

function RulesForm({ settings }: { readonly settings: OrganizationSettings }) {
  const state = useEntityForm({
    schema: updateSignInRulesSchemas.body,
    entity: settings,
    current: settings,
    toValues: valuesOf,
    labels: LABELS,
    formatValue: (field, value) =>
      field === 'secondFactorRoles'
        ? (value as Role[]).map(getRoleLabel).join(', ') || 'nobody'
        : field === 'secondFactorFrom' && typeof value === 'string' && value !== ''
          ? formatDayWithYear(value)
          : undefined,
    confirm: (changes) => confirmSecondFactor(settings, changes),
    update: (_, body) => call(updateSignInRules, { body }),
    upsert: applyOrganization,
    getSuccessToast: () => ({ title: 'Rules updated', description: 'They apply to everyone from now on.' }),
    failureMessage: 'The rules could not be saved. Please try again.',
  });
  const { form } = state;
  const user = useUser();
  const [term] = useState(() => addDays(getDayInZone(new Date(), settings.timeZone), TERM_DAYS));
  const roles = form.watch('secondFactorRoles') ?? [];
  const toggle = (role: Role) => {
    const next = ROLES.filter((one) => (one === role ? !roles.includes(one) : roles.includes(one)));
    form.setValue('secondFactorRoles', next, { shouldDirty: true });
    if (next.length > 0 && !form.getValues('secondFactorFrom'))
      form.setValue('secondFactorFrom', term, { shouldDirty: true });
  };

  return (
    <SettingsForm name="Signing in" save="Save rules" state={state}>
      <div className="grid gap-x-4 gap-y-4 px-4 pb-4 sm:grid-cols-2">
        <FormNumber
          control={form.control}
          name="sessionIdleHours"
          asNumber
          isWhole
          label={LABELS.sessionIdleHours}
          help="A session ends after so long without being used"
          required
        />
        <FormNumber
          control={form.control}
          name="sessionDays"
          asNumber
          isWhole
          label={LABELS.sessionDays}
          help="After so many days everyone signs in again"
          required
        />
        <fieldset className="min-w-0">
          <legend className="text-table font-semibold">{LABELS.secondFactorRoles}</legend>
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              label={getRoleLabel(role)}
              checked={roles.includes(role)}
              disabled={!canManageUser(user.role, role)}
              onChange={() => toggle(role)}
            />
          ))}
        </fieldset>
        {roles.length > 0 && (
          <DateField
            {...state.field('secondFactorFrom')}
            help="Users without it must set it up at their next sign-in after that day"
            required
          />
        )}
      </div>
    </SettingsForm>
  );
}
