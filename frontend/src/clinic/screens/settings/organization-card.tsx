import { getFileStorage } from '@atrium/contract/platform/files/calls';
import { updateOrganizationSettings } from '@atrium/contract/platform/organization/calls';
import {
  type OrganizationSettings,
  updateOrganizationSettingsSchemas,
} from '@atrium/contract/platform/organization/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { useEffect, useMemo, useState } from 'react';
import { formatClock, formatShortDay } from '../../../lib/format/dates.js';
import { formatFileSize } from '../../../lib/files/file-size.js';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { call } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import { applyOrganization, useOrganization } from '../../../session/organization-store.js';
import { useUser } from '../../../session/session-store.js';
import { SettingsCard, SettingsForm } from '../../../ui/display/settings-card.js';
import { SelectField } from '../../../ui/fields/control-fields.js';
import { FormNumber } from '../../../ui/fields/form-number.js';

import { TimeZoneChange } from './time-zone-change.js';

const LABELS = { timeZone: 'Time zone', currency: 'Currency', fileQuotaGb: 'File storage in GB' } as const;
const valuesOf = (settings: OrganizationSettings | undefined) => ({
  timeZone: settings?.timeZone,
  currency: settings?.currency,
  fileQuotaGb: settings?.fileQuotaGb,
});

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const currencyLabel = (code: string): string => `${code} · ${currencyNames.of(code) ?? code}`;
const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

/** Shows the settings of the organization, which apply to all projects. Only administrators may change them. */
export function OrganizationCard() {
  const settings = useOrganization((state) => state.settings);
  const { role } = useUser();
  const canEdit = role === 'admin' || role === 'superadmin';
  return (
    <SettingsCard
      title="Time zone and currency"
      description="Used for dates, times and prices"
      settings={settings}
      skeletonClass="h-24"
    >
      {(loaded) =>
        canEdit ? (
          <OrganizationForm settings={loaded} />
        ) : (
          <div className="flex flex-col gap-4 px-4 pb-4">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
              <dt className="text-muted">{LABELS.timeZone}</dt>
              <dd>
                <span className="font-semibold">{zoneLabel(loaded.timeZone)}</span>{' '}
                <CurrentTime zone={loaded.timeZone} />
              </dd>
              <dt className="text-muted">{LABELS.currency}</dt>
              <dd className="font-normal">{currencyLabel(loaded.currency)}</dd>
              <dt className="text-muted">{LABELS.fileQuotaGb}</dt>
              <dd className="font-normal">{loaded.fileQuotaGb}</dd>
            </dl>
            <p className="text-table text-muted">Administrators can change this.</p>
          </div>
        )
      }
    </SettingsCard>
  );
}

function CurrentTime({ zone }: { readonly zone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="figures text-muted">{`${formatShortDay(now.toISOString(), now, zone)}, ${formatClock(now, zone)} there now`}</span>
  );
}

function OrganizationForm({ settings }: { readonly settings: OrganizationSettings }) {
  const state = useEntityForm({
    schema: updateOrganizationSettingsSchemas.body,
    entity: settings,
    current: settings,
    toValues: valuesOf,
    labels: LABELS,
    formatValue: (field, value) => (field === 'timeZone' ? zoneLabel(String(value)) : undefined),
    update: (_, body) => call(updateOrganizationSettings, { body }),
    upsert: applyOrganization,
    getSuccessToast: () => ({ title: 'Organization updated', description: 'Applies to everyone from now on.' }),
    failureMessage: "The organization's settings could not be saved. Please try again.",
  });
  const { form } = state;
  const zone = form.watch('timeZone') ?? settings.timeZone;
  const { zones, currencies } = useChoices(settings);
  const used = useFetch('files', () => call(getFileStorage)).value?.usedBytes ?? null;

  return (
    <SettingsForm
      name="Organization"
      save="Save organization"
      note={
        settings.updatedBy !== null && (
          <p className="mr-auto text-caption text-muted">{`Last changed by ${getDisplayName(settings.updatedBy)} on ${formatShortDay(settings.updatedAt)}`}</p>
        )
      }
      state={state}
    >
      <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1.5">
          <SelectField
            {...state.field('timeZone')}
            help={'"Today" and "this week" follow this time zone'}
            required
            choices={zones}
          />
          <p className="text-caption">
            <CurrentTime zone={zone} />
          </p>
        </div>
        <SelectField
          {...state.field('currency')}
          help="Used for all amounts; existing amounts are not converted"
          required
          choices={currencies}
        />
        <FormNumber
          control={form.control}
          name="fileQuotaGb"
          asNumber
          label={LABELS.fileQuotaGb}
          isWhole
          help={used === null ? 'Maximum for all files together' : `${formatFileSize(used)} used by all files together`}
          required
        />
        {zone !== settings.timeZone && (
          <div className="sm:col-span-2">
            <TimeZoneChange from={settings.timeZone} to={zone} />
          </div>
        )}
      </div>
    </SettingsForm>
  );
}

/** Returns the choices that the browser knows, plus the saved value when the browser does not know it. */
function useChoices({ timeZone, currency }: OrganizationSettings) {
  return useMemo(
    () => ({
      zones: [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), timeZone])].map((value) => ({
        value,
        label: zoneLabel(value),
      })),
      currencies: [...new Set([...Intl.supportedValuesOf('currency'), currency])].map((value) => ({
        value,
        label: currencyLabel(value),
      })),
    }),
    [timeZone, currency],
  );
}
