import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { type OrganisationSettings, updateOrganisationSettings } from '@atrium/contract/platform/organisation';
import { displayName } from '@atrium/rules/people';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { clockText, dayText } from '../../lib/dates.js';
import { bodyResolver, fieldErrors, staleCurrent } from '../../lib/forms.js';
import { call, sentenceOf } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { tookOrganisation, useOrganisation } from '../../session/organisation-store.js';
import { useUser } from '../../session/session-store.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Field } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { Skeleton } from '../../ui/skeleton.js';
import { StaleSave } from '../../ui/stale-save.js';

type Form = BodyOf<typeof updateOrganisationSettings>;
type Checked = CheckedBody<typeof updateOrganisationSettings>;

const FAILED = "The organisation's settings could not be saved. Please try again.";
const resolver = bodyResolver<Form, Checked>(updateOrganisationSettings.body);
const valuesOf = ({ timeZone, currency }: OrganisationSettings): Form => ({ timeZone, currency });

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });
const currencyLabel = (code: string): string => `${code} · ${currencyNames.of(code) ?? code}`;
const zoneLabel = (zone: string): string => zone.replaceAll('_', ' ');

/** What holds for everybody, in all projects. Administrators change it; everybody sees it. */
export function OrganisationCard() {
  const settings = useOrganisation((state) => state.settings);
  const { role } = useUser();
  const mayEdit = role === 'admin' || role === 'superadmin';
  return (
    <Card title="Organisation" description="Holds for every project" className="max-w-[840px]">
      {settings === null ? (
        <div className="px-4 pb-5 sm:px-5" aria-busy="true">
          <Skeleton className="h-24 w-full rounded-control" />
        </div>
      ) : mayEdit ? (
        <OrganisationForm settings={settings} />
      ) : (
        <div className="flex flex-col gap-4 px-4 pb-5 sm:px-5">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
            <dt className="text-muted">Time zone</dt>
            <dd>
              <span className="font-medium">{zoneLabel(settings.timeZone)}</span> <Now zone={settings.timeZone} />
            </dd>
            <dt className="text-muted">Currency</dt>
            <dd className="font-medium">{currencyLabel(settings.currency)}</dd>
          </dl>
          <p className="text-table text-muted">Administrators can change this.</p>
        </div>
      )}
    </Card>
  );
}

/** What time it is there. */
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
  const [seen, setSeen] = useState(settings);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState<{ readonly current: OrganisationSettings; readonly sentence: string } | null>(null);
  const form = useForm<Form, unknown, Checked>({ resolver, defaultValues: valuesOf(settings) });
  const { errors, isSubmitting, isDirty } = form.formState;
  const zone = form.watch('timeZone') ?? seen.timeZone;
  const { zones, currencies } = useChoices(settings);

  const take = (current: OrganisationSettings) => {
    tookOrganisation(current);
    setSeen(current);
    form.reset(valuesOf(current));
  };

  useEffect(() => {
    if (settings.version <= seen.version || isDirty || isSubmitting) return;
    setSeen(settings);
    form.reset(valuesOf(settings));
  }, [settings, seen.version, isDirty, isSubmitting, form]);

  const save = async (checked: Checked, version: number) => {
    setRefusal(null);
    setStale(null);
    try {
      take(await call(updateOrganisationSettings, { body: { ...checked, version } }));
      showToast({ title: 'Organisation Updated', description: 'It holds for everybody from now on.', tone: 'good' });
    } catch (error) {
      const sentence = sentenceOf(error, FAILED);
      const current = staleCurrent(error) as OrganisationSettings | null;
      if (current !== null) return setStale({ current, sentence });
      const found = fieldErrors(error, ['timeZone', 'currency']);
      for (const { path, message } of found) form.setError(path as 'timeZone', { message }, { shouldFocus: path === found[0]?.path });
      if (found.length === 0) setRefusal(sentence);
      showToast({ title: 'Error', description: sentence, tone: 'bad' });
    }
  };
  const submit = (version: number) => form.handleSubmit((checked) => save(checked, version))();

  return (
    <form
      noValidate
      aria-label="Organisation"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void submit(seen.version);
      }}
    >
      <div className="grid gap-4 px-4 pb-5 sm:grid-cols-2 sm:px-5">
        <div className="flex flex-col gap-1.5">
          <Field label="Time zone" error={errors.timeZone?.message} help={'"Today" and "this week" begin at midnight there'} required>
            {(control) => <Select {...control} {...form.register('timeZone')} choices={zones} />}
          </Field>
          <p className="text-caption">
            <Now zone={zone} />
          </p>
        </div>
        <Field label="Currency" error={errors.currency?.message} help="Amounts are shown in it; nothing is converted" required>
          {(control) => <Select {...control} {...form.register('currency')} choices={currencies} />}
        </Field>
        {stale !== null && (
          <div className="sm:col-span-2">
            <StaleSave
              sentence={stale.sentence}
              differences={differences(form.getValues(), valuesOf(stale.current))}
              onKeepMine={() => {
                setSeen(stale.current);
                void submit(stale.current.version);
              }}
              onTakeTheirs={() => {
                take(stale.current);
                setStale(null);
              }}
            />
          </div>
        )}
        {refusal !== null && (
          <Alert tone="bad" urgent className="sm:col-span-2">
            {refusal}
          </Alert>
        )}
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 sm:px-5">
        {seen.updatedBy !== null && (
          <p className="mr-auto text-caption text-muted">
            Last changed by {displayName(seen.updatedBy)} on {dayText(seen.updatedAt)}
          </p>
        )}
        {isDirty && (
          <Button
            onClick={() => {
              take(settings);
              setStale(null);
              setRefusal(null);
            }}
          >
            Discard
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={!isDirty} busy={isSubmitting && 'Saving...'}>
          Save Organisation
        </Button>
      </footer>
    </form>
  );
}

/** What the browser knows, and what is set, if the browser does not know that. */
function useChoices({ timeZone, currency }: OrganisationSettings) {
  return useMemo(
    () => ({
      zones: [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), timeZone])].map((value) => ({ value, label: zoneLabel(value) })),
      currencies: [...new Set([...Intl.supportedValuesOf('currency'), currency])].map((value) => ({ value, label: currencyLabel(value) })),
    }),
    [timeZone, currency],
  );
}

const differences = (mine: Form, theirs: Form) =>
  [
    { label: 'Time zone', theirs: zoneLabel(theirs.timeZone ?? ''), mine: zoneLabel(mine.timeZone ?? '') },
    { label: 'Currency', theirs: theirs.currency ?? '', mine: mine.currency ?? '' },
  ].filter((one) => one.theirs !== one.mine);
