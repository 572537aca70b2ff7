import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import type { OrganisationSettings } from '@atrium/contract/platform/organisation/schemas';
import { updateSignInRules } from '@atrium/contract/session/sign-in-rules/calls';
import { updateSignInRulesSchemas } from '@atrium/contract/session/sign-in-rules/schemas';
import { addDays, formatDayWithYear } from '@atrium/rules/time/calendar';
import { roleLabel } from '@atrium/rules/people/people';
import { mayTouchPerson, ROLES, type Role } from '@atrium/rules/people/rights';
import { dayInZone } from '@atrium/rules/time/time-zone';
import { useState } from 'react';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { tookOrganisation, useOrganisation } from '../../../session/organisation-store.js';
import { Card } from '../../../ui/display/card.js';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { DateField } from '../../../ui/fields/control-fields.js';
import { useRulesQuestion } from './rules-question.js';
import { SettingsForm } from './settings-form.js';

type Form = BodyOf<typeof updateSignInRules>;
type Checked = CheckedBody<typeof updateSignInRules>;

const LABELS = {
  sessionIdleHours: 'Idle hours',
  sessionDays: 'Days at most',
  secondFactorRoles: 'Second factor for',
  secondFactorFrom: 'Needed from',
} as const;
/** Time to set it up. */
const TERM_DAYS = 14;

const valuesOf = (settings: OrganisationSettings | undefined): Form => ({
  sessionIdleHours: settings?.sessionIdleHours,
  sessionDays: settings?.sessionDays,
  secondFactorRoles: settings?.secondFactorRoles ?? [],
  secondFactorFrom: settings?.secondFactorFrom ?? '',
});

/** Rules for everybody's sign-in, for administrators. */
export function SignInRulesCard() {
  const settings = useOrganisation((state) => state.settings);
  return (
    <Card title="Signing In" description="How long sessions last, and who needs more than a password">
      {settings === null ? (
        <div className="px-4 pb-5 sm:px-5" aria-busy="true">
          <Skeleton className="h-40 w-full rounded-control" />
        </div>
      ) : (
        <RulesForm settings={settings} />
      )}
    </Card>
  );
}

function RulesForm({ settings }: { readonly settings: OrganisationSettings }) {
  const question = useRulesQuestion(settings);
  const state = useEntityForm<Form, Checked, OrganisationSettings>({
    schema: updateSignInRulesSchemas.body,
    entity: settings,
    live: settings,
    valuesOf,
    labels: LABELS,
    show: (field, value) =>
      field === 'secondFactorRoles'
        ? (value as Role[]).map(roleLabel).join(', ') || 'nobody'
        : field === 'secondFactorFrom' && typeof value === 'string' && value !== ''
          ? formatDayWithYear(value)
          : undefined,
    ask: question.ask,
    update: (_, body) => call(updateSignInRules, { body }),
    took: tookOrganisation,
    told: () => ({ title: 'Rules Updated', description: 'They apply to everyone from now on.' }),
    failed: 'The rules could not be saved. Please try again.',
  });
  const { form } = state;
  const user = useUser();
  const [term] = useState(() => addDays(dayInZone(new Date(), settings.timeZone), TERM_DAYS));
  const roles = form.watch('secondFactorRoles') ?? [];
  const toggle = (role: Role) => {
    const next = ROLES.filter((one) => (one === role ? !roles.includes(one) : roles.includes(one)));
    form.setValue('secondFactorRoles', next, { shouldDirty: true });
    if (next.length > 0 && !form.getValues('secondFactorFrom'))
      form.setValue('secondFactorFrom', term, { shouldDirty: true });
  };

  return (
    <SettingsForm name="Signing In" save="Save Rules" state={state}>
      <div className="grid gap-x-4 gap-y-5 px-4 pb-5 sm:grid-cols-2 sm:px-5">
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
          <legend className="text-table font-medium">{LABELS.secondFactorRoles}</legend>
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              label={roleLabel(role)}
              checked={roles.includes(role)}
              disabled={!mayTouchPerson(user.role, role)}
              onChange={() => toggle(role)}
            />
          ))}
        </fieldset>
        {roles.length > 0 && (
          <DateField
            {...state.field('secondFactorFrom')}
            help="Whoever has not set it up by then does so before anything else"
            required
          />
        )}
      </div>
      {question.dialog}
    </SettingsForm>
  );
}
