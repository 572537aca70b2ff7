import { TREATMENT_TYPE_LABELS } from '@atrium/rules/stock/labels';
import { quantityText, usableText } from '@atrium/rules/stock/quantity';
import { Link } from 'react-router-dom';
import { forgetTyped, typedLines, useUnsaved } from '../../../../lib/forms/unsaved.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button, buttonLook } from '../../../../ui/buttons/button.js';
import { classes } from '../../../../ui/classes.js';
import { OpenNote } from '../../../shared/stock/open-note.js';
import { answerFirst } from '../../scanning/public.js';
import { StockBadge } from '../../../shared/stock/stock-level.js';
import { addTold } from '../state/tray-state.js';
import { putInTray, putUseInTray, useTray } from '../state/tray-store.js';
import {
  asksPatient,
  type LogUsageState,
  ScannedBeside,
  UsageAmount,
  UsageAmountChoice,
  UsageLot,
  UsagePatient,
  UsageReason,
  UsageTreatment,
} from '../../usage/public.js';

/** Moves the entered use with its scan into the tray. */
function takeAlong({ selected, values, lot, scanned }: LogUsageState): void {
  if (selected === null) return;
  forgetTyped();
  const { quantityUsed, content, isWhole, treatmentType, reason, patientId } = values;
  putUseInTray(
    selected,
    { quantity: quantityUsed, used: { content, isWhole }, lot },
    { treatmentType, reason, patientId },
  );
  for (const { item, said } of scanned) putInTray(item, said);
}

interface QuickUsageRestProps {
  readonly form: LogUsageState;
  readonly trayPath: string;
  readonly toTray: () => void;
}

/** Text for the question before leaving the page. */
const typedIn = ({ selected, byContent, values, lot }: LogUsageState): string =>
  typedLines({
    Item: selected?.name ?? '',
    Quantity: selected === null || byContent ? values.content : quantityText(values.quantityUsed, selected.unit),
    'Treatment Type': values.treatmentType && TREATMENT_TYPE_LABELS[values.treatmentType],
    'Why this lot': lot.lotReason,
    Patient: values.patientId,
    Reason: values.reason,
  });

/** Fields of a use after its product is chosen: logs it, or moves it into a treatment. */
export function QuickUsageRest({ form, trayPath, toTray }: QuickUsageRestProps) {
  const { selected, refusal } = form;
  const tray = useTray();
  // Mounted only while something is chosen or typed.
  useUnsaved('Log Usage', () => typedIn(form));
  const toTreatment = {
    told: (what: string) => addTold(tray, what),
    take: () => {
      takeAlong(form);
      toTray();
    },
  };
  return (
    <>
      <ScannedBeside form={form} treatment={toTreatment} />
      {selected !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-table text-muted" aria-live="polite">
          <span>{usableText(selected)} in stock</span>
          <StockBadge status={selected.stockStatus} />
          <OpenNote item={selected} />
        </div>
      )}
      <UsageAmountChoice form={form} />
      <div
        className={classes(
          'grid items-start gap-4',
          asksPatient(selected, form.values)
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
      {refusal !== null && (
        <Alert tone="bad" urgent className="text-table">
          {refusal}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" disabled={form.removedBy !== null} busy={form.busy && 'Logging...'}>
          Log Usage
        </Button>
        {selected !== null && !form.busy && (
          <Link
            to={trayPath}
            className={classes(buttonLook({ variant: 'quiet' }), 'max-w-full')}
            onClick={(event) => {
              if (answerFirst(event.currentTarget.closest('form') ?? document)) event.preventDefault();
              else takeAlong(form);
            }}
          >
            <span className="truncate">{addTold(tray)}</span>
          </Link>
        )}
        <Button variant="quiet" disabled={form.busy} onClick={form.cancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
