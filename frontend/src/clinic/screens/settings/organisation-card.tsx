import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { updateOrganisationSettings } from '@atrium/contract/platform/organisation/calls';
import {
  type OrganisationSettings,
  updateOrganisationSettingsSchemas,
} from '@atrium/contract/platform/organisation/schemas';
import { displayName } from '@atrium/rules/people/people';
import { useEffect, useMemo, useState } from 'react';
import { clockText, dayText } from '../../../lib/format/dates.js';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { useFirstWrong } from '../../../lib/forms/first-wrong.js';
import { call } from '../../../lib/api/http.js';
import { useUnsaved } from '../../../lib/forms/unsaved.js';
import { tookOrganisation, useOrganisation } from '../../../session/organisation-store.js';
import { useUser } from '../../../session/session-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { NewsLine } from '../../../ui/feedback/news-line.js';
import { FormAnswer } from '../../../ui/dialogs/form-answer.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { SelectField } from '../../../ui/fields/control-fields.js';

type Form = BodyOf<typeof updateOrganisationSettings>;
type Checked = CheckedBody<typeof updateOrganisationSettings>;

const LABELS = { timeZone: 'Time zone', currency: 'Currency' } as const;
const valuesOf = (settings: OrganisationSettings | undefined): Form => ({
  timeZone: settings?.timeZone,
  currency: settings?.currency,
});

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const currencyLabel = (code: string): string => `${code} · ${currencyNames.of(code) ?? code}`;
const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

/** Shows the settings of the organization, which apply to all projects. Only administrators may change them. */
export function OrganisationCard() {
  const settings = useOrganisation((state) => state.settings);
  const { role } = useUser();
  const mayEdit = role === 'admin' || role === 'superadmin';
  return (
    <Card title="Organisation" description="Applies to every project" className="max-w-[840px]">
      {settings === null ? (
        <div className="px-4 pb-5 sm:px-5" aria-busy="true">
          <Skeleton className="h-24 w-full rounded-control" />
        </div>
      ) : mayEdit ? (
        <OrganisationForm settings={settings} />
      ) : (
        <div className="flex flex-col gap-4 px-4 pb-5 sm:px-5">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
            <dt className="text-muted">{LABELS.timeZone}</dt>
            <dd>
              <span className="font-medium">{zoneLabel(settings.timeZone)}</span> <Now zone={settings.timeZone} />
            </dd>
            <dt className="text-muted">{LABELS.currency}</dt>
            <dd className="font-medium">{currencyLabel(settings.currency)}</dd>
          </dl>
          <p className="text-table text-muted">Administrators can change this.</p>
        </div>
      )}
    </Card>
  );
}

function Now({ zone }: { readonly zone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="figures text-muted">
      {dayText(now.toISOString(), now, zone)}, {clockText(now, zone)} there now
    </span>
  );
}

function OrganisationForm({ settings }: { readonly settings: OrganisationSettings }) {
  const state = useEntityForm<Form, Checked, OrganisationSettings>({
    schema: updateOrganisationSettingsSchemas.body,
    entity: settings,
    live: settings,
    valuesOf,
    labels: LABELS,
    show: (field, value) => (field === 'timeZone' ? zoneLabel(String(value)) : undefined),
    update: (_, body) => call(updateOrganisationSettings, { body }),
    took: tookOrganisation,
    told: () => ({ title: 'Organisation Updated', description: 'It applies to everyone from now on.' }),
    failed: "The organisation's settings could not be saved. Please try again.",
  });
  const { form, isSubmitting, isDirty, news } = state;
  const place = useFirstWrong(state.wrongs);
  useUnsaved('Organisation', state.typedText);
  const zone = form.watch('timeZone') ?? settings.timeZone;
  const { zones, currencies } = useChoices(settings);

  return (
    <form ref={place} noValidate aria-label="Organisation" onSubmit={state.submit}>
      <div className="grid gap-4 px-4 pb-5 sm:grid-cols-2 sm:px-5">
        <div className="flex flex-col gap-1.5">
          <SelectField
            {...state.field('timeZone')}
            help={'"Today" and "this week" follow this time zone'}
            required
            choices={zones}
          />
          <p className="text-caption">
            <Now zone={zone} />
          </p>
        </div>
        <SelectField
          {...state.field('currency')}
          help="Used for all amounts; existing amounts are not converted"
          required
          choices={currencies}
        />
        <div className="flex flex-col gap-4 empty:hidden sm:col-span-2">
          {isDirty && <NewsLine news={news} />}
          <FormAnswer question={state.question} refusal={state.refusal} />
        </div>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 sm:px-5">
        {settings.updatedBy !== null && (
          <p className="mr-auto text-caption text-muted">
            Last changed by {displayName(settings.updatedBy)} on {dayText(settings.updatedAt)}
          </p>
        )}
        {isDirty && <Button onClick={state.discard}>Discard</Button>}
        <Button type="submit" variant="primary" disabled={!isDirty} busy={isSubmitting && 'Saving...'}>
          Save Organisation
        </Button>
      </footer>
    </form>
  );
}

/** Returns the choices that the browser knows, plus the saved value when the browser does not know it. */
function useChoices({ timeZone, currency }: OrganisationSettings) {
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
