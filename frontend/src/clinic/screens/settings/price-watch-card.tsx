import type { ClinicSettings } from '@atrium/contract/clinic/settings/schemas';
import {
  COST_METHOD_LABELS,
  COST_METHODS,
  type CostMethod,
  PAGE_PRICE_VAT_LABELS,
  PAGE_PRICE_VATS,
  type PagePriceVat,
} from '@atrium/rules/stock/labels';
import { Controller } from 'react-hook-form';
import { useBranding } from '../../../session/branding-store.js';
import { SettingsCard, SettingsForm } from '../../../ui/display/settings-card.js';
import { Field } from '../../../ui/fields/field.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { Select } from '../../../ui/choices/select.js';
import { Switch } from '../../../ui/fields/control-fields.js';
import { useClinicRight } from '../../shared/rights.js';
import { type ClinicSettingsValues, useClinicSettingsForm } from './clinic-settings-form.js';

const LABELS = {
  priceWatch: 'Watch saved prices',
  priceChangePercent: 'Notify at change of (%)',
  costMethod: 'Unit cost follows',
  pagePriceVat: 'Prices of shop pages',
} as const;
const costMethods = COST_METHODS.map((value) => ({ value, label: COST_METHOD_LABELS[value] }));
const pagePriceVats = PAGE_PRICE_VATS.map((value) => ({ value, label: PAGE_PRICE_VAT_LABELS[value] }));
const valuesOf = (settings: ClinicSettings | undefined): ClinicSettingsValues => ({
  priceWatch: settings?.priceWatch,
  priceChangePercent: settings?.priceChangePercent,
  costMethod: settings?.costMethod,
  pagePriceVat: settings?.pagePriceVat,
});

/** Edits the settings of price watch: automatic checks, the change that notifies, and unit costs that follow. */
export function PriceWatchCard() {
  const settings = useBranding((state) => state.settings);
  const canEdit = useClinicRight('settings:edit');
  return (
    <SettingsCard title="Price watch" description="Checks saved prices weekly" settings={settings} skeletonClass="h-24">
      {(loaded) =>
        canEdit ? (
          <PriceWatchForm settings={loaded} />
        ) : (
          <div className="flex flex-col gap-4 px-4 pb-4">
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
              <dt className="text-muted">{LABELS.priceWatch}</dt>
              <dd className="font-normal">{loaded.priceWatch ? 'On' : 'Off'}</dd>
              <dt className="text-muted">{LABELS.priceChangePercent}</dt>
              <dd className="figures font-normal">{`${loaded.priceChangePercent} or more`}</dd>
              <dt className="text-muted">{LABELS.costMethod}</dt>
              <dd className="font-normal">{COST_METHOD_LABELS[loaded.costMethod]}</dd>
              <dt className="text-muted">{LABELS.pagePriceVat}</dt>
              <dd className="font-normal">{PAGE_PRICE_VAT_LABELS[loaded.pagePriceVat]}</dd>
            </dl>
            <p className="text-table text-muted">Managers of the clinic can change this.</p>
          </div>
        )
      }
    </SettingsCard>
  );
}

function PriceWatchForm({ settings }: { readonly settings: ClinicSettings }) {
  const state = useClinicSettingsForm(settings, {
    toValues: valuesOf,
    labels: LABELS,
    formatValue: (field, value) => {
      if (field === 'costMethod') return COST_METHOD_LABELS[value as CostMethod];
      if (field === 'pagePriceVat') return PAGE_PRICE_VAT_LABELS[value as PagePriceVat];
      return field === 'priceWatch' ? (value === true ? 'On' : 'Off') : `${String(value)}%`;
    },
    getSuccessToast: () => ({
      title: 'Price watch updated',
      description: 'The new setting applies to the whole clinic.',
    }),
    failureMessage: 'The price watch could not be saved. Please try again.',
  });
  const { form } = state;
  return (
    <SettingsForm name="Price watch" save="Save price watch" state={state}>
      <div className="flex flex-col gap-4 px-4 pb-4">
        <Controller
          control={form.control}
          name="priceWatch"
          render={({ field }) => (
            <Switch
              label={LABELS.priceWatch}
              help="Shops that block checks are skipped. Turn single prices off in the comparison."
              checked={field.value ?? true}
              onChange={field.onChange}
            />
          )}
        />
        <FormNumber
          control={form.control}
          name="priceChangePercent"
          asNumber
          isWhole
          label={LABELS.priceChangePercent}
          help="Buyers are notified when a saved price changes, or goods arrive at a higher one, by at least this much"
          required
          inputClassName="max-w-28"
        />
        <Field
          label={LABELS.costMethod}
          help="Receipts change the unit cost of a product"
          error={form.formState.errors.costMethod?.message}
        >
          {(control) => (
            <Select {...control} {...form.register('costMethod')} choices={costMethods} className="max-w-64" />
          )}
        </Field>
        <Field
          label={LABELS.pagePriceVat}
          help="Used where a page gives a price with and without VAT; a price of the other kind has to be confirmed"
          error={form.formState.errors.pagePriceVat?.message}
        >
          {(control) => (
            <Select {...control} {...form.register('pagePriceVat')} choices={pagePriceVats} className="max-w-64" />
          )}
        </Field>
      </div>
    </SettingsForm>
  );
}
