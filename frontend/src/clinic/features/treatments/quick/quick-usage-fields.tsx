import { TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { formatQuantity, formatUsable } from '@atrium/rules/stock/quantity';
import { Link } from 'react-router-dom';
import { discardUnsavedTexts, formatFieldLines, usePreserveUnsaved } from '../../../../lib/forms/unsaved-text.js';
import { Button, getButtonClasses } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { OpenContentNote } from '../../../shared/stock/open-content-note.js';
import { focusOpenQuestion } from '../../scanning/public.js';
import { StockBadge } from '../../../shared/stock/stock-level.js';
import { formatAddLabel } from '../state/tray-state.js';
import { addToTray, addUsageToTray, useTray } from '../state/tray-store.js';
import {
  needsPatient,
  type LogUsageState,
  QueuedScanQuestion,
  UsageAmount,
  UsageAmountChoice,
  UsageLot,
  UsagePatient,
  UsageReason,
  UsageTreatment,
} from '../../usage/public.js';
import { FormError } from '../../../../ui/feedback/alert.js';

/** Moves the entered use with its scan into the tray. */
function moveToTray({ selected, values, lot, scanned }: LogUsageState): void {
  if (selected === null) return;
  discardUnsavedTexts();
  const { quantityUsed, content, isWhole, treatmentType, reason, patientId } = values;
  addUsageToTray(
    selected,
    { quantity: quantityUsed, used: { content, isWhole }, lot },
    { treatmentType, reason, patientId },
  );
  for (const { item, packageData } of scanned) addToTray(item, packageData);
}

interface QuickUsageFieldsProps {
  readonly form: LogUsageState;
  readonly trayPath: string;
  readonly toTray: () => void;
}

/** Describes the entered use for the question before the page is left. */
const formatEntered = ({ selected, byContent, values, lot }: LogUsageState): string =>
  formatFieldLines({
    Item: selected?.name ?? '',
    Quantity: selected === null || byContent ? values.content : formatQuantity(values.quantityUsed, selected.unit),
    'Treatment Type': values.treatmentType && TREATMENT_TYPE_LABELS[values.treatmentType],
    'Why this lot': lot.lotReason,
    Patient: values.patientId,
    Reason: values.reason,
  });

/** Fields of a use that appear once its product is selected. The use is logged, or moved into a treatment. */
export function QuickUsageFields({ form, trayPath, toTray }: QuickUsageFieldsProps) {
  const { selected, refusal } = form;
  const tray = useTray();
  // Mounted only while something is chosen or typed.
  usePreserveUnsaved('Log Usage', () => formatEntered(form));
  const toTreatment = {
    label: (what: string) => formatAddLabel(tray, what),
    run: () => {
      moveToTray(form);
      toTray();
    },
  };
  return (
    <>
      <QueuedScanQuestion form={form} treatment={toTreatment} />
      {selected !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-table text-muted" aria-live="polite">
          <span>{`${formatUsable(selected)} in stock`}</span>
          <StockBadge status={selected.stockStatus} />
          <OpenContentNote item={selected} />
        </div>
      )}
      <UsageAmountChoice form={form} />
      <div
        className={classes(
          'grid items-start gap-4',
          needsPatient(selected, form.values)
            ? 'sm:grid-cols-2 lg:grid-cols-[160px_repeat(3,minmax(0,1fr))]'
            : 'sm:grid-cols-[160px_minmax(0,1fr)_minmax(0,2fr)]',
        )}
      >
        <UsageAmount form={form} />
        <UsagePatient form={form} />
        <UsageTreatment form={form} />
        <UsageReason form={form} />
      </div>
      <UsageLot form={form} />
      <FormError sentence={refusal} className="text-table" />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={form.removedBy !== null} busy={form.busy && 'Logging...'}>
          Log Usage
        </Button>
        {selected !== null && !form.busy && (
          <Link
            to={trayPath}
            className={classes(getButtonClasses({ variant: 'quiet' }), 'max-w-full')}
            onClick={(event) => {
              if (focusOpenQuestion(event.currentTarget.closest('form') ?? document)) event.preventDefault();
              else moveToTray(form);
            }}
          >
            <span className="truncate">{formatAddLabel(tray)}</span>
          </Link>
        )}
        <Button variant="quiet" disabled={form.busy} onClick={form.cancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
