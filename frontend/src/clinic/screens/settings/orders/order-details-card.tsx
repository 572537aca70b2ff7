import { updateClinicSettings } from '@atrium/contract/clinic/settings/calls';
import { type ClinicSettings, updateClinicSettingsSchemas } from '@atrium/contract/clinic/settings/schemas';
import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import { useEntityForm } from '../../../../lib/forms/entity-form.js';
import { useFirstWrong } from '../../../../lib/forms/first-wrong.js';
import { call } from '../../../../lib/api/http.js';
import { useUnsaved } from '../../../../lib/forms/unsaved.js';
import { tookBranding, useBranding } from '../../../../session/branding-store.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Card } from '../../../../ui/display/card.js';
import { FormAnswer } from '../../../../ui/dialogs/form-answer.js';
import { NewsLine } from '../../../../ui/feedback/news-line.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import { InputField, TextareaField } from '../../../../ui/fields/control-fields.js';
import { useMay } from '../../../shared/rights.js';

type Form = BodyOf<typeof updateClinicSettings>;
type Checked = CheckedBody<typeof updateClinicSettings>;

const LABELS = { deliveryAddress: 'Delivery address', phone: 'Phone', taxNumber: 'Tax number' } as const;
const FIELDS = ['deliveryAddress', 'phone', 'taxNumber'] as const;
const valuesOf = (settings: ClinicSettings | undefined): Form => ({
  deliveryAddress: settings?.deliveryAddress ?? '',
  phone: settings?.phone ?? '',
  taxNumber: settings?.taxNumber ?? '',
});

export function OrderDetailsCard() {
  const settings = useBranding((state) => state.settings);
  const mayEdit = useMay('settings:edit');
  return (
    <Card title="Order Details" description="Printed on every order" className="max-w-[840px]">
      {settings === null ? (
        <div className="px-4 pb-5 sm:px-5" aria-busy="true">
          <Skeleton className="h-40 w-full rounded-control" />
        </div>
      ) : mayEdit ? (
        <OrderDetailsForm settings={settings} />
      ) : (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 px-4 pb-5 sm:px-5">
          {FIELDS.map((field) => (
            <div key={field} className="contents">
              <dt className="text-muted">{LABELS[field]}</dt>
              <dd className="whitespace-pre-line">{settings[field] ?? '—'}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function OrderDetailsForm({ settings }: { readonly settings: ClinicSettings }) {
  const state = useEntityForm<Form, Checked, ClinicSettings>({
    schema: updateClinicSettingsSchemas.body,
    entity: settings,
    live: settings,
    valuesOf,
    labels: LABELS,
    update: (_, body) => call(updateClinicSettings, { body }),
    took: tookBranding,
    told: () => ({ title: 'Order Details Updated', description: 'New orders carry them.' }),
    failed: 'The order details could not be saved. Please try again.',
  });
  const { isSubmitting, isDirty, news } = state;
  const place = useFirstWrong(state.wrongs);
  useUnsaved('Order Details', state.typedText);
  return (
    <form ref={place} noValidate aria-label="Order Details" onSubmit={state.submit}>
      <div className="grid gap-4 px-4 pb-5 sm:grid-cols-2 sm:px-5">
        <TextareaField {...state.field('deliveryAddress')} className="sm:col-span-2" rows={3} maxLength={500} />
        <InputField {...state.field('phone')} inputMode="tel" autoComplete="off" />
        <InputField {...state.field('taxNumber')} autoComplete="off" />
        {isDirty && <NewsLine news={news} />}
        <FormAnswer question={state.question} refusal={state.refusal} />
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 sm:px-5">
        {isDirty && (
          <>
            <p className="mr-auto text-table text-muted">Not saved yet</p>
            <Button onClick={state.discard}>Discard</Button>
          </>
        )}
        <Button type="submit" variant="primary" disabled={!isDirty} busy={isSubmitting && 'Saving...'}>
          Save Order Details
        </Button>
      </footer>
    </form>
  );
}
