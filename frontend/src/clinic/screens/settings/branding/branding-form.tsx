import { uploadClinicLogo } from '@atrium/contract/clinic/settings/calls';
import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { type FormEvent, useState } from 'react';
import { Controller } from 'react-hook-form';
import { formatShortDay } from '../../../../lib/format/dates.js';
import { useFocusFirstError } from '../../../../lib/forms/focus-first-error.js';
import { getErrorMessage, upload } from '../../../../lib/api/http.js';
import { getChangedFields } from '../../../../lib/live/merge.js';
import { showToast } from '../../../../lib/page/toast.js';
import { usePreserveUnsaved } from '../../../../lib/forms/unsaved-text.js';
import { applyBranding } from '../../../../session/branding-store.js';
import { CardFooter } from '../../../../ui/display/card.js';
import { Button } from '../../../../ui/buttons/button.js';
import { SaveProblem } from '../../../../ui/dialogs/save-problem.js';
import { NewsLine } from '../../../../ui/feedback/news-line.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import { type ClinicSettingsValues, useClinicSettingsForm } from '../clinic-settings-form.js';
import { AccentField } from './accent-field.js';
import { BrandingPreview } from './branding-preview.js';
import { BRANDING_LABELS as LABELS } from './branding-labels.js';
import { LogoField } from './logo-field.js';

const SAVED_TOAST = { title: 'Branding updated', description: 'Everyone in the clinic sees it now.' } as const;
const valuesOf = (settings: ClinicSettings | undefined): ClinicSettingsValues => ({
  clinicName: settings?.clinicName,
  tagline: settings?.tagline ?? '',
  logoUrl: settings?.logoUrl ?? null,
  accentColor: settings?.accentColor,
});

type LogoDraft = { readonly file: File; readonly address: string } | null;

export function BrandingForm({ settings }: { readonly settings: ClinicSettings }) {
  const [logo, setLogo] = useState<LogoDraft>(null);
  const [logoRefusal, setLogoRefusal] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const state = useClinicSettingsForm(settings, {
    toValues: valuesOf,
    labels: LABELS,
    formatValue: (field, value) => (field === 'logoUrl' ? (value === null ? 'None' : 'A picture') : undefined),
    // The call does not accept the served URL of the logo.
    toBody: ({ clinicName, tagline, accentColor }) => ({ clinicName, tagline, accentColor }),
    getChanges: (before, after) =>
      Object.fromEntries(getChangedFields(before, after).map((field) => [field, after[field]])),
    // A separate call uploads the logo and changes this field too.
    silentFields: ['logoUrl'],
    getSuccessToast: () => SAVED_TOAST,
    failureMessage: 'The branding could not be saved. Please try again.',
  });
  const { form, isDirty, news } = state;
  const { errors } = form.formState;
  const formRef = useFocusFirstError(state.wrongs);
  usePreserveUnsaved('Branding', state.typedText);
  const typed = form.watch();
  const isChanged = isDirty || logo !== null;

  const forgetLogo = () => {
    if (logo !== null) URL.revokeObjectURL(logo.address);
    setLogo(null);
    setLogoRefusal(null);
  };
  /** Saves the form. Uploads the logo first, by its own call. */
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isUploading) return;
    if (logo === null || (isDirty && !(await form.trigger()))) return state.submit();
    setUploading(true);
    setLogoRefusal(null);
    try {
      applyBranding(await upload(uploadClinicLogo, logo.file));
      forgetLogo();
      if (isDirty) state.submit();
      else showToast(SAVED_TOAST);
    } catch (error) {
      setLogoRefusal(getErrorMessage(error, 'The logo could not be uploaded. Please try again.'));
    } finally {
      setUploading(false);
    }
  };
  const isSubmitting = state.isSubmitting || isUploading;
  const logoUrl = logo?.address ?? typed.logoUrl ?? null;

  return (
    <form
      ref={formRef}
      noValidate
      aria-label="Branding"
      onSubmit={(event) => void save(event)}
      className="flex flex-col"
    >
      <div className="grid items-start gap-6 px-4 pb-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <InputField {...state.field('clinicName')} required autoComplete="off" maxLength={200} />
          <InputField
            {...state.field('tagline')}
            help="Shown below the name; optional"
            autoComplete="off"
            maxLength={200}
          />
          <LogoField
            address={logoUrl}
            fileName={logo?.file.name ?? null}
            refusal={logoRefusal}
            onChoose={(file) => {
              forgetLogo();
              setLogo({ file, address: URL.createObjectURL(file) });
            }}
            onRemove={() => {
              forgetLogo();
              form.setValue('logoUrl', null, { shouldDirty: true });
            }}
          />
          <Controller
            control={form.control}
            name="accentColor"
            render={({ field }) => (
              <AccentField value={field.value ?? ''} error={errors.accentColor?.message} onChange={field.onChange} />
            )}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
          <BrandingPreview
            name={typed.clinicName ?? ''}
            tagline={typed.tagline ?? ''}
            logoUrl={logoUrl}
            accentColor={typed.accentColor ?? ''}
          />
          {settings.brandingChangedBy !== null && settings.brandingChangedAt !== null && (
            <p className="text-caption text-muted">{`Last changed by ${getDisplayName(settings.brandingChangedBy)} on ${formatShortDay(settings.brandingChangedAt)}`}</p>
          )}
          {isDirty && <NewsLine news={news} />}
          <SaveProblem question={state.question} refusal={state.refusal} />
        </div>
      </div>
      <CardFooter>
        {isChanged && (
          <>
            <p className="mr-auto text-table text-muted">Not saved yet</p>
            <Button
              onClick={() => {
                forgetLogo();
                state.discard();
              }}
            >
              Discard
            </Button>
          </>
        )}
        <Button type="submit" variant="primary" disabled={!isChanged} busy={isSubmitting && 'Saving...'}>
          Save branding
        </Button>
      </CardFooter>
    </form>
  );
}
