import { uploadClinicLogo } from '@atrium/contract/clinic/settings/calls';
import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { formatShortDay } from '../../../../lib/format/dates.js';
import { getErrorMessage, upload } from '../../../../lib/api/http.js';
import { getChangedFields } from '../../../../lib/live/merge.js';
import { showToast } from '../../../../lib/page/toast.js';
import { applyBranding } from '../../../../session/branding-store.js';
import { Button } from '../../../../ui/buttons/button.js';
import { SettingsForm } from '../../../../ui/display/settings-card.js';
import { InputField } from '../../../../ui/fields/control-fields.js';
import { type ClinicSettingsValues, useClinicSettingsForm } from '../clinic-settings-form.js';
import { BrandingPreview } from './branding-preview.js';
import { BRANDING_LABELS as LABELS } from './branding-labels.js';
import { LogoField } from './logo-field.js';
import { isColor } from '@atrium/rules/text/accent';
import { RotateCcw } from 'lucide-react';
import { DEFAULT_ACCENT } from '../../../../lib/format/accent-tokens.js';
import { Field, Input } from '../../../../ui/fields/field.js';
import { Contrast } from './contrast.js';

interface AccentFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function AccentField({ value, error, onChange }: AccentFieldProps) {
  const colour = isColor(value.trim()) ? value.trim().toLowerCase() : null;
  return (
    <div className="flex flex-col gap-3">
      <Field label="Accent color" error={error} required>
        {(control) => (
          <div className="flex gap-2">
            <input
              type="color"
              aria-label="Pick the accent color"
              value={colour ?? DEFAULT_ACCENT}
              onChange={(event) => onChange(event.currentTarget.value)}
              className="h-9 w-12 shrink-0 cursor-pointer rounded-control border border-field-line bg-surface p-1 pointer-coarse:h-11"
            />
            <Input
              {...control}
              value={value}
              spellCheck={false}
              autoComplete="off"
              maxLength={7}
              className="figures max-w-36"
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            {colour !== DEFAULT_ACCENT && (
              <Button variant="quiet" icon={RotateCcw} onClick={() => onChange(DEFAULT_ACCENT)}>
                Default
              </Button>
            )}
          </div>
        )}
      </Field>
      {colour !== null && <Contrast colour={colour} />}
    </div>
  );
}

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
  const { form, isDirty } = state;
  const { errors } = form.formState;
  const typed = form.watch();
  const isChanged = isDirty || logo !== null;

  const forgetLogo = () => {
    if (logo !== null) URL.revokeObjectURL(logo.address);
    setLogo(null);
    setLogoRefusal(null);
  };
  /** Saves the form. Uploads the logo first, by its own call. */
  const save = async () => {
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
  const logoUrl = logo?.address ?? typed.logoUrl ?? null;

  return (
    <SettingsForm
      name="Branding"
      save="Save branding"
      note={isChanged && <p className="mr-auto text-table text-muted">Not saved yet</p>}
      state={{
        ...state,
        isDirty: isChanged,
        isSubmitting: state.isSubmitting || isUploading,
        submit: (event) => {
          event?.preventDefault();
          void save();
        },
        discard: () => {
          forgetLogo();
          state.discard();
        },
      }}
    >
      <div className="grid items-start gap-6 px-4 pb-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <InputField {...state.field('clinicName')} required maxLength={200} />
          <InputField {...state.field('tagline')} help="Shown below the name; optional" maxLength={200} />
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
        </div>
      </div>
    </SettingsForm>
  );
}
