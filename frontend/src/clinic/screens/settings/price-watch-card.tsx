import { updateClinicSettings } from '@atrium/contract/clinic/settings/calls';
import { type ClinicSettings, updateClinicSettingsSchemas } from '@atrium/contract/clinic/settings/schemas';
import type { BodyOf, CheckedBody } from '@atrium/contract/core/endpoint';
import {
  COST_METHOD_LABELS,
  COST_METHODS,
  type CostMethod,
  PAGE_PRICE_VAT_LABELS,
  PAGE_PRICE_VATS,
  type PagePriceVat,
} from '@atrium/rules/stock/labels';
import { Controller } from 'react-hook-form';
import { useEntityForm } from '../../../lib/forms/entity-form.js';
import { useFirstWrong } from '../../../lib/forms/first-wrong.js';
import { call } from '../../../lib/api/http.js';
import { useUnsaved } from '../../../lib/forms/unsaved.js';
import { tookBranding, useBranding } from '../../../session/branding-store.js';
import { Button } from '../../../ui/buttons/button.js';
import { Card } from '../../../ui/display/card.js';
import { Field } from '../../../ui/fields/field.js';
import { FormAnswer } from '../../../ui/dialogs/form-answer.js';
import { FormNumber } from '../../../ui/fields/form-number.js';
import { NewsLine } from '../../../ui/feedback/news-line.js';
import { Select } from '../../../ui/choices/select.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { Switch } from '../../../ui/fields/switch.js';
import { useMay } from '../../shared/rights.js';

type Form = BodyOf<typeof updateClinicSettings>;
type Checked = CheckedBody<typeof updateClinicSettings>;

const LABELS = {
  priceWatch: 'Watch saved prices',
  priceChangePercent: 'Notify at change of (%)',
  costMethod: 'Unit cost follows',
  pagePriceVat: 'Prices of shop pages',
} as const;
const costMethods = COST_METHODS.map((value) => ({ value, label: COST_METHOD_LABELS[value] }));
const pagePriceVats = PAGE_PRICE_VATS.map((value) => ({ value, label: PAGE_PRICE_VAT_LABELS[value] }));
const valuesOf = (settings: ClinicSettings | undefined): Form => ({
  priceWatch: settings?.priceWatch,
  priceChangePercent: settings?.priceChangePercent,
  costMethod: settings?.costMethod,
  pagePriceVat: settings?.pagePriceVat,
});

/** Edits the settings of price watch: automatic checks, the change that notifies, and unit costs that follow. */
export function PriceWatchCard() {
  const settings = useBranding((state) => state.settings);
  const mayEdit = useMay('settings:edit');
  return (
    <Card title="Price Watch" description="Checks saved prices weekly" className="max-w-[840px]">
      {settings === null ? (
        <div className="px-4 pb-5 sm:px-5" aria-busy="true">
          <Skeleton className="h-24 w-full rounded-control" />
        </div>
      ) : mayEdit ? (
        <PriceWatchForm settings={settings} />
      ) : (
        <div className="flex flex-col gap-4 px-4 pb-5 sm:px-5">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
            <dt className="text-muted">{LABELS.priceWatch}</dt>
            <dd className="font-medium">{settings.priceWatch ? 'On' : 'Off'}</dd>
            <dt className="text-muted">{LABELS.priceChangePercent}</dt>
            <dd className="figures font-medium">{settings.priceChangePercent} or more</dd>
            <dt className="text-muted">{LABELS.costMethod}</dt>
            <dd className="font-medium">{COST_METHOD_LABELS[settings.costMethod]}</dd>
            <dt className="text-muted">{LABELS.pagePriceVat}</dt>
            <dd className="font-medium">{PAGE_PRICE_VAT_LABELS[settings.pagePriceVat]}</dd>
          </dl>
          <p className="text-table text-muted">Managers of the clinic can change this.</p>
        </div>
      )}
    </Card>
  );
}

function PriceWatchForm({ settings }: { readonly settings: ClinicSettings }) {
  const state = useEntityForm<Form, Checked, ClinicSettings>({
    schema: updateClinicSettingsSchemas.body,
    entity: settings,
    live: settings,
    valuesOf,
    labels: LABELS,
    show: (field, value) => {
      if (field === 'costMethod') return COST_METHOD_LABELS[value as CostMethod];
      if (field === 'pagePriceVat') return PAGE_PRICE_VAT_LABELS[value as PagePriceVat];
      return field === 'priceWatch' ? (value === true ? 'On' : 'Off') : `${String(value)}%`;
    },
    update: (_, body) => call(updateClinicSettings, { body }),
    took: tookBranding,
    told: () => ({ title: 'Price Watch Updated', description: 'The new setting applies to the whole clinic.' }),
    failed: 'The price watch could not be saved. Please try again.',
  });
  const { form, isSubmitting, isDirty, news } = state;
  const place = useFirstWrong(state.wrongs);
  useUnsaved('Price Watch', state.typedText);
  return (
    <form ref={place} noValidate aria-label="Price Watch" onSubmit={state.submit}>
      <div className="flex flex-col gap-5 px-4 pb-5 sm:px-5">
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
          help="What is received changes the unit cost of its product"
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
        <div className="flex flex-col gap-4 empty:hidden">
          {isDirty && <NewsLine news={news} />}
          <FormAnswer question={state.question} refusal={state.refusal} />
        </div>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 sm:px-5">
        {isDirty && <Button onClick={state.discard}>Discard</Button>}
        <Button type="submit" variant="primary" disabled={!isDirty} busy={isSubmitting && 'Saving...'}>
          Save Price Watch
        </Button>
      </footer>
    </form>
  );
}
