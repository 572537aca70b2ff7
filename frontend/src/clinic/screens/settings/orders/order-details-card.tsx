import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import { useBranding } from '../../../../session/branding-store.js';
import { SettingsCard, SettingsForm } from '../../../../ui/display/settings-card.js';
import { InputField, TextareaField } from '../../../../ui/fields/control-fields.js';
import { useClinicRight } from '../../../shared/rights.js';
import { type ClinicSettingsValues, useClinicSettingsForm } from '../clinic-settings-form.js';

const LABELS = { deliveryAddress: 'Delivery address', phone: 'Phone', taxNumber: 'Tax number' } as const;
const FIELDS = ['deliveryAddress', 'phone', 'taxNumber'] as const;
const valuesOf = (settings: ClinicSettings | undefined): ClinicSettingsValues => ({
  deliveryAddress: settings?.deliveryAddress ?? '',
  phone: settings?.phone ?? '',
  taxNumber: settings?.taxNumber ?? '',
});

export function OrderDetailsCard() {
  const settings = useBranding((state) => state.settings);
  const canEdit = useClinicRight('settings:edit');
  return (
    <SettingsCard title="Order details" description="Printed on every order" settings={settings}>
      {(loaded) =>
        canEdit ? (
          <OrderDetailsForm settings={loaded} />
        ) : (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 px-4 pb-4">
            {FIELDS.map((field) => (
              <div key={field} className="contents">
                <dt className="text-muted">{LABELS[field]}</dt>
                <dd className="whitespace-pre-line">{loaded[field] ?? '—'}</dd>
              </div>
            ))}
          </dl>
        )
      }
    </SettingsCard>
  );
}

function OrderDetailsForm({ settings }: { readonly settings: ClinicSettings }) {
  const state = useClinicSettingsForm(settings, {
    toValues: valuesOf,
    labels: LABELS,
    getSuccessToast: () => ({ title: 'Order details updated', description: 'New orders carry them.' }),
    failureMessage: 'The order details could not be saved. Please try again.',
  });
  return (
    <SettingsForm
      name="Order details"
      save="Save order details"
      note={state.isDirty && <p className="mr-auto text-table text-muted">Not saved yet</p>}
      state={state}
    >
      <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2">
        <TextareaField {...state.field('deliveryAddress')} className="sm:col-span-2" rows={3} maxLength={500} />
        <InputField {...state.field('phone')} inputMode="tel" />
        <InputField {...state.field('taxNumber')} />
      </div>
    </SettingsForm>
  );
}
