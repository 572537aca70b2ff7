import { undoTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { countUsageLines } from '@atrium/rules/usage/counted-lines';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { call } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { upsertUsage } from '../../../store/clinic-store.js';
import { reportUndoneByOther, type Undoable, undoOrAskReason, describeUsage } from '../../usage/public.js';
import { fillTray } from '../state/fill-tray.js';
import { isTrayTyped } from '../state/tray-state.js';
import { getTray } from '../state/tray-store.js';

/** Updates all loaded lists with the lines of a logged treatment. */
export function applyLogged({ usages }: Treatment): void {
  for (const usage of usages) upsertUsage(usage);
}

/** Shows a toast for a logged treatment; a late one with its patient and time. */
export function announceLogged(treatment: Treatment): void {
  const { usages, patientId, usedAt, isLate } = treatment;
  const [first] = usages;
  showToast({
    title: 'Usage Logged',
    description: isLate
      ? `${[patientId === null ? 'Without a patient' : `Patient ${patientId}`, formatShortMoment(usedAt)].join(', ')}. Entered later.`
      : 'Item usage has been successfully logged.',
    detail: first === undefined ? '' : usages.length === 1 ? describeUsage(first) : formatLines(usages),
    action: { label: 'Undo', run: () => void undoOrAskReason(findUndoableTreatment(treatment)) },
  });
}

/** Returns for example "3 lines: Botox, Gauze and Gloves". */
function formatLines(usages: Treatment['usages']): string {
  const names = [...new Set(usages.map(({ item }) => item.name))];
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
  return `${usages.length} lines: ${new Intl.ListFormat('en').format(shown)}`;
}

/** Undoes a treatment. Rejects when the server rejects it. */
async function undoTreatmentNow(id: number, reason?: string): Promise<void> {
  let treatment: Treatment;
  try {
    treatment = await call(undoTreatment, { params: { id }, ...(reason !== undefined && { body: { reason } }) });
  } catch (error) {
    if (reportUndoneByOther(error)) return;
    throw error;
  }
  applyLogged(treatment);
  const lines = countUsageLines(treatment.usages);
  showToast({
    title: 'Usage Undone',
    description: lines.length === 1 ? 'Its line is back in stock.' : `All ${lines.length} lines are back in stock.`,
    action: { label: 'Log again', run: () => void reopenTreatment(treatment) },
  });
}

/** Opens an undone treatment in the tray, to be changed or logged again. */
async function reopenTreatment(treatment: Treatment): Promise<void> {
  if (isTrayTyped(getTray()))
    return showToast({ title: 'The tray is not empty', description: 'Log or clear it first.', tone: 'neutral' });
  try {
    await fillTray(treatment);
  } catch (error) {
    showFailure(error, 'This could not be added to the tray. Please try again.');
  }
}

/** Returns the undo action of a whole treatment. */
export const findUndoableTreatment = ({ id, usages, loggedAt }: Treatment): Undoable => ({
  description: `The whole treatment, ${formatPlural(countUsageLines(usages).length, 'line')}, ${formatShortMoment(loggedAt)}`,
  undo: (reason) => undoTreatmentNow(id, reason),
});
