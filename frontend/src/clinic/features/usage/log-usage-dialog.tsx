import { logConsumableUsage } from '@atrium/contract/clinic/consumable-usage/calls';
import { logConsumableUsageSchemas } from '@atrium/contract/clinic/consumable-usage/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { TREATMENT_TYPE_LABELS, TREATMENT_TYPES } from '@atrium/rules/stock/labels';
import type { StockKind } from '@atrium/rules/stock/stock-status';
import { useEffect, useId } from 'react';
import { call } from '../../../lib/api/http.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { TextareaField } from '../../../ui/fields/control-fields.js';
import { Field, Input } from '../../../ui/fields/field.js';
import type { Stock } from '../../store/clinic-state.js';
import { trackStock } from '../../store/clinic-store.js';
import { useClinicRight } from '../../shared/rights.js';
import { UsedAtField } from '../../shared/used-at-field.js';
import { SelectedItem, useScanReader } from '../scanning/public.js';
import { PersonDetail, TextDetail } from './detail-fields.js';
import { DETAIL_FIELDS, getUsageDetails, UsageDetails } from './history/usage-details.js';
import { UsageItem } from './history/usage-item.js';
import { QueuedScanQuestion } from './queued-scan-question.js';
import { UsageAmount, UsageAmountChoice, UsageLot, UsageReason, UsageTreatment } from './usage-fields.js';
import { ITEM_USE, type LogUsageState, type UsageCall, useLogUsage } from './use-log-usage.js';

const CONSUMABLE_USE = {
  kind: 'consumable',
  idField: 'consumableId',
  fields: ['consumableId', 'quantityUsed', 'content', 'procedureType', 'notes', 'lotId', 'lotReason', ...DETAIL_FIELDS],
  schema: logConsumableUsageSchemas.body,
  failureMessage: 'Failed to log usage',
  successMessage: 'Consumable usage has been successfully logged.',
  toBody: (consumableId, amount, values) => ({
    consumableId,
    ...amount,
    ...(values.procedureType.trim() && { procedureType: values.procedureType.trim() }),
    ...(values.notes.trim() && { notes: values.notes.trim() }),
    ...getUsageDetails(values),
  }),
  log: (body, idempotencyKey) => call(logConsumableUsage, { body, idempotencyKey }),
} satisfies UsageCall<BodyOf<typeof logConsumableUsage>>;

interface LogUsageDialogProps {
  readonly kind: StockKind;
  /** Product of the row that opened the dialog. */
  readonly stock?: Stock;
  readonly onClose: () => void;
}

/** Dialog "Log Usage" of an item or consumable. It stays open for the next scan. */
export function LogUsageDialog({ kind, ...props }: LogUsageDialogProps) {
  return kind === 'item' ? <UsageDialog use={ITEM_USE} {...props} /> : <UsageDialog use={CONSUMABLE_USE} {...props} />;
}

interface UsageDialogProps<Body extends object> extends Omit<LogUsageDialogProps, 'kind'> {
  readonly use: UsageCall<Body>;
}

function UsageDialog<Body extends object>({ use, stock, onClose }: UsageDialogProps<Body>) {
  const canUse = useClinicRight('stock:use');
  const form = useLogUsage(use, { stockId: stock?.id, onDone: onClose });
  const { selected, values, errors, refusal, busy, wrongs, isTyped, removedBy } = form;
  const reader = useScanReader(form.search);
  useEffect(() => {
    if (stock !== undefined) trackStock(stock);
  }, [stock]);
  return (
    <FormDialog
      title="Log Usage"
      description="Updates stock immediately for everyone"
      submit="Log Usage"
      isEnded={!canUse || removedBy !== null}
      cancel={canUse ? 'Cancel' : 'Close'}
      state={{ busy, refusal, wrongs }}
      busy="Logging..."
      isDirty={isTyped}
      onSubmit={(event) => void form.submit(event)}
      onClose={onClose}
      className="flex flex-col gap-4 pt-1"
    >
      {canUse ? (
        <>
          <UsageItem form={form} kinds={[use.kind]} reader={reader} />
          <QueuedScanQuestion form={form} />
          {selected !== null && <SelectedItem item={selected} />}
          <UsageAmountChoice form={form} />
          <div className="grid gap-4 sm:grid-cols-2">
            <UsageAmount form={form} />
            {use.kind === 'item' ? <UsageTreatment form={form} /> : <ConsumableFields form={form} />}
          </div>
          {use.kind === 'item' && (
            <>
              <UsageLot form={form} />
              <UsageReason form={form} />
              <UsageDetails values={values} errors={errors} onChange={form.change} />
            </>
          )}
        </>
      ) : (
        <Alert tone="info" className="m-4 mt-0">
          You don&apos;t have the right to log usage. Please ask an administrator.
        </Alert>
      )}
    </FormDialog>
  );
}

/** User, lot and optional details of a consumable's use. */
function ConsumableFields({ form }: { readonly form: LogUsageState }) {
  const proceduresId = useId();
  const { selected, values, errors, change } = form;
  return (
    <>
      <PersonDetail
        label="Used by"
        required
        value={values.userId}
        error={errors['userId']}
        onChange={(userId) => change({ userId })}
      />
      {selected?.tracksLots === true && (
        <div className="sm:col-span-2">
          <UsageLot form={form} />
        </div>
      )}
      <TextDetail
        label="Patient"
        placeholder="Optional"
        help="Reference only, visible to clinic staff"
        value={values.patientId}
        error={errors['patientId']}
        onChange={(patientId) => change({ patientId })}
      />
      <Field label="Procedure" error={errors['procedureType']}>
        {(control) => (
          <>
            <Input
              {...control}
              list={proceduresId}
              autoComplete="off"
              placeholder="Optional"
              maxLength={200}
              value={values.procedureType}
              onChange={(event) => change({ procedureType: event.currentTarget.value })}
            />
            <datalist id={proceduresId}>
              {TREATMENT_TYPES.map((type) => (
                <option key={type} value={TREATMENT_TYPE_LABELS[type]} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <UsedAtField value={values.usedAt} error={errors['usedAt']} onChange={(usedAt) => change({ usedAt })} />
      <TextDetail
        label="Treatment area"
        placeholder="Optional"
        value={values.treatmentArea}
        error={errors['treatmentArea']}
        onChange={(treatmentArea) => change({ treatmentArea })}
      />
      <TextareaField
        label="Notes"
        error={errors['notes']}
        className="sm:col-span-2"
        placeholder="Optional"
        value={values.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </>
  );
}
