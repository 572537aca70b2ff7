import { Alert } from '../../../ui/feedback/alert.js';
import { FormError } from '../../../ui/feedback/form-error.js';
import { Button } from '../../../ui/buttons/button.js';
import { useClinicRight } from '../../shared/rights.js';
import { SelectedItem, useScanReader } from '../scanning/public.js';
import { QueuedScanQuestion } from './queued-scan-question.js';
import { UsageDetails } from './history/usage-details.js';
import { UsageAmount, UsageAmountChoice, UsageLot, UsageReason, UsageTreatment } from './usage-fields.js';
import { UsageItem } from './history/usage-item.js';
import { type LogUsageFormState, useLogUsage } from './use-log-usage.js';

const ITEMS = ['item'] as const;

interface LogUsageProps {
  /** Item of the row that opened the form. */
  readonly itemId?: number;
  /** Closes the form after a success; without it the form is reset. */
  readonly onDone?: () => void;
  /** The form's id, for a dialog whose footer has the buttons; without it the form has its own button. */
  readonly id?: string;
  /** Reports the state to that dialog. */
  readonly onStateChange?: (state: LogUsageFormState) => void;
}

/** Form to log the use of an item, or the reason why the user cannot use it. */
export function LogUsage(props: LogUsageProps) {
  if (useClinicRight('stock:use')) return <LogUsageForm {...props} />;
  return (
    <Alert tone="info" className="m-4 mt-0">
      You don&apos;t have the right to log usage. Please ask an administrator.
    </Alert>
  );
}

function LogUsageForm(props: LogUsageProps) {
  const form = useLogUsage(props);
  const { selected, values, errors, refusal } = form;
  const reader = useScanReader(form.search);
  return (
    <form
      id={props.id}
      onSubmit={(event) => void form.submit(event)}
      noValidate
      className={props.onDone === undefined ? 'flex flex-col gap-4 p-4 pt-0' : 'flex flex-col gap-4 pt-1'}
      aria-label="Log Usage"
    >
      <UsageItem form={form} kinds={ITEMS} reader={reader} />
      <QueuedScanQuestion form={form} />
      {selected !== null && <SelectedItem item={selected} />}
      <UsageAmountChoice form={form} />
      <div className="grid gap-4 sm:grid-cols-2">
        <UsageAmount form={form} />
        <UsageTreatment form={form} />
      </div>
      <UsageLot form={form} />
      <UsageReason form={form} />
      <UsageDetails values={values} errors={errors} onChange={form.change} />
      <FormError sentence={refusal} className="text-table" />
      {props.id === undefined && (
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          disabled={form.removedBy !== null}
          busy={form.busy && 'Logging...'}
        >
          Log Usage
        </Button>
      )}
    </form>
  );
}
