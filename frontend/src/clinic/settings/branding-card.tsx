import { type ClinicSettings, updateClinicSettings, uploadClinicLogo } from '@atrium/contract/clinic/settings';
import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { displayName } from '@atrium/rules/people';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { dayText } from '../../lib/dates.js';
import { bodyResolver, fieldErrors, staleCurrent } from '../../lib/forms.js';
import { call, sentenceOf, upload } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { tookBranding, useBranding } from '../../session/branding-store.js';
import { Alert } from '../../ui/alert.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { Skeleton } from '../../ui/skeleton.js';
import { StaleSave } from '../../ui/stale-save.js';
import { useMay } from '../parts/rights.js';
import { AccentField, Contrast } from './accent-field.js';
import { BrandingPreview } from './branding-preview.js';
import { LogoField } from './logo-field.js';

type Form = BodyOf<typeof updateClinicSettings>;
type Checked = CheckedBody<typeof updateClinicSettings>;

const FAILED = 'The branding could not be saved. Please try again.';
const resolver = bodyResolver<Form, Checked>(updateClinicSettings.body);
const valuesOf = ({ clinicName, tagline, accentColor }: ClinicSettings): Form => ({ clinicName, tagline: tagline ?? '', accentColor });

/** How the clinic shows itself; whoever may not change it sees how it is. */
export function BrandingCard() {
  const settings = useBranding((state) => state.settings);
  const mayEdit = useMay('settings:edit');
  return (
    <Card title="Branding" description="Name, logo and color of the clinic's screens, for everybody at once">
      {settings === null ? (
        <div className="grid gap-6 px-4 pb-5 sm:px-5 lg:grid-cols-2" aria-busy="true">
          <Skeleton className="h-80 w-full rounded-control" />
          <Skeleton className="h-40 w-full rounded-control" />
        </div>
      ) : mayEdit ? (
        <BrandingForm settings={settings} />
      ) : (
        <BrandingFacts settings={settings} />
      )}
    </Card>
  );
}

function BrandingFacts({ settings }: { readonly settings: ClinicSettings }) {
  const { clinicName, tagline, accentColor, logoUrl } = settings;
  return (
    <div className="grid items-start gap-6 px-4 pb-5 sm:px-5 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <dt className="text-muted">Clinic name</dt>
          <dd className="font-medium">{clinicName}</dd>
          <dt className="text-muted">Tagline</dt>
          <dd>{tagline ?? '—'}</dd>
          <dt className="text-muted">Accent color</dt>
          <dd className="figures">{accentColor}</dd>
        </dl>
        <Contrast colour={accentColor} />
        <p className="text-table text-muted">Managers of the clinic can change this.</p>
      </div>
      <BrandingPreview name={clinicName} tagline={tagline ?? ''} logoUrl={logoUrl} accentColor={accentColor} />
    </div>
  );
}

/** A picture that was chosen and is not saved yet; 'none': the saved one is to go. */
type LogoDraft = { readonly file: File; readonly address: string } | 'none' | null;

function BrandingForm({ settings }: { readonly settings: ClinicSettings }) {
  // As it was when editing began: a colleague's save meanwhile is not overwritten unseen.
  const [seen, setSeen] = useState(settings);
  const [logo, setLogo] = useState<LogoDraft>(null);
  const [logoRefusal, setLogoRefusal] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [stale, setStale] = useState<{ readonly current: ClinicSettings; readonly sentence: string } | null>(null);
  const form = useForm<Form, unknown, Checked>({ resolver, defaultValues: valuesOf(settings) });
  const { errors, isSubmitting, isDirty } = form.formState;
  const typed = form.watch();
  const isChanged = isDirty || logo !== null;

  const take = (current: ClinicSettings) => {
    tookBranding(current);
    setSeen(current);
    form.reset(valuesOf(current));
  };
  const forgetLogo = () => {
    if (logo !== null && logo !== 'none') URL.revokeObjectURL(logo.address);
    setLogo(null);
    setLogoRefusal(null);
  };

  useEffect(() => {
    if (settings.version <= seen.version || isChanged || isSubmitting) return;
    setSeen(settings);
    form.reset(valuesOf(settings));
  }, [settings, seen.version, isChanged, isSubmitting, form]);

  const save = async (checked: Checked, version: number) => {
    setRefusal(null);
    setStale(null);
    setLogoRefusal(null);
    try {
      take(await call(updateClinicSettings, { body: { ...checked, ...(logo === 'none' && { logoUrl: null }), version } }));
      if (logo === 'none') forgetLogo();
    } catch (error) {
      const sentence = sentenceOf(error, FAILED);
      const current = staleCurrent(error) as ClinicSettings | null;
      if (current !== null) return setStale({ current, sentence });
      const found = fieldErrors(error, ['clinicName', 'tagline', 'accentColor']);
      for (const { path, message } of found) form.setError(path as 'clinicName', { message }, { shouldFocus: path === found[0]?.path });
      if (found.length === 0) setRefusal(sentence);
      return showToast({ title: 'Error', description: sentence, tone: 'bad' });
    }
    if (logo !== null && logo !== 'none') {
      try {
        take(await upload(uploadClinicLogo, logo.file));
        forgetLogo();
      } catch (error) {
        const sentence = sentenceOf(error, 'The logo could not be uploaded. Please try again.');
        setLogoRefusal(sentence);
        return showToast({ title: 'Error', description: sentence, tone: 'bad' });
      }
    }
    showToast({ title: 'Branding Updated', description: 'Everybody in the clinic sees it now.', tone: 'good' });
  };
  const submit = (version: number) => form.handleSubmit((checked) => save(checked, version))();
  const logoUrl = logo === 'none' ? null : (logo?.address ?? seen.logoUrl);

  return (
    <form
      noValidate
      aria-label="Branding"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void submit(seen.version);
      }}
      className="flex flex-col"
    >
      <div className="grid items-start gap-6 px-4 pb-5 sm:px-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Field label="Clinic name" error={errors.clinicName?.message} required>
            {(control) => <Input {...control} {...form.register('clinicName')} autoComplete="off" maxLength={200} />}
          </Field>
          <Field label="Tagline" error={errors.tagline?.message} help="Stands below the name; may be empty">
            {(control) => <Input {...control} {...form.register('tagline')} autoComplete="off" maxLength={200} />}
          </Field>
          <LogoField
            address={logoUrl}
            fileName={logo !== null && logo !== 'none' ? logo.file.name : null}
            refusal={logoRefusal}
            onChoose={(file) => {
              forgetLogo();
              setLogo({ file, address: URL.createObjectURL(file) });
            }}
            onRemove={() => {
              forgetLogo();
              if (seen.logoUrl !== null) setLogo('none');
            }}
          />
          <Controller
            control={form.control}
            name="accentColor"
            render={({ field }) => <AccentField value={field.value ?? ''} error={errors.accentColor?.message} onChange={field.onChange} />}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
          <BrandingPreview name={typed.clinicName ?? ''} tagline={typed.tagline ?? ''} logoUrl={logoUrl} accentColor={typed.accentColor ?? ''} />
          {seen.updatedBy !== null && (
            <p className="text-caption text-muted">
              Last changed by {displayName(seen.updatedBy)} on {dayText(seen.updatedAt)}
            </p>
          )}
          {stale !== null && (
            <StaleSave
              sentence={stale.sentence}
              differences={differences(form.getValues(), valuesOf(stale.current))}
              onKeepMine={() => {
                setSeen(stale.current);
                void submit(stale.current.version);
              }}
              onTakeTheirs={() => {
                take(stale.current);
                forgetLogo();
                setStale(null);
              }}
            />
          )}
          {refusal !== null && (
            <Alert tone="bad" urgent>
              {refusal}
            </Alert>
          )}
        </div>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 sm:px-5">
        {isChanged && (
          <>
            <p className="mr-auto text-table text-muted">Not saved yet</p>
            <Button
              onClick={() => {
                forgetLogo();
                take(settings);
                setRefusal(null);
                setStale(null);
              }}
            >
              Discard
            </Button>
          </>
        )}
        <Button type="submit" variant="primary" disabled={!isChanged} busy={isSubmitting && 'Saving...'}>
          Save Branding
        </Button>
      </footer>
    </form>
  );
}

const LABELS = { clinicName: 'Clinic name', tagline: 'Tagline', accentColor: 'Accent color' } as const;
const differences = (mine: Form, theirs: Form) =>
  (['clinicName', 'tagline', 'accentColor'] as const)
    .map((field) => ({ label: LABELS[field], theirs: theirs[field] ?? '', mine: (mine[field] ?? '').trim() }))
    .filter((one) => one.theirs !== one.mine);
