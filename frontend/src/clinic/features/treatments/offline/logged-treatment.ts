import { undoTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { countedLines } from '@atrium/rules/usage/counted-lines';
import { momentText } from '../../../../lib/format/dates.js';
import { call } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { tookUsage } from '../../../store/clinic-store.js';
import { saidUndone, type Undoable, undoOrAsk, usageTold } from '../../usage/public.js';
import { fillTray } from '../state/fill-tray.js';
import { isTrayTyped } from '../state/tray-state.js';
import { trayNow } from '../state/tray-store.js';

/** Updates every list with the lines of a logged treatment. */
export function takeLogged({ usages }: Treatment): void {
  for (const usage of usages) tookUsage(usage);
}

/** Shows a toast for a logged treatment; a late one with its patient and time. */
export function announceLogged(treatment: Treatment): void {
  const { usages, patientId, usedAt, isLate } = treatment;
  const [first] = usages;
  showToast({
    title: 'Usage Logged',
    description: isLate
      ? `${[patientId === null ? 'Without a patient' : `Patient ${patientId}`, momentText(usedAt)].join(', ')}. Entered later.`
      : 'Item usage has been successfully logged.',
    detail: first === undefined ? '' : usages.length === 1 ? usageTold(first) : linesText(usages),
    tone: 'good',
    action: { label: 'Undo', run: () => void undoOrAsk(undoableTreatment(treatment)) },
  });
}

/** Returns for example "3 lines: Botox, Gauze and Gloves". */
function linesText(usages: Treatment['usages']): string {
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
    if (saidUndone(error)) return;
    throw error;
  }
  takeLogged(treatment);
  const lines = countedLines(treatment.usages);
  showToast({
    title: 'Usage Undone',
    description: lines.length === 1 ? 'Its line is back in stock.' : `All ${lines.length} lines are back in stock.`,
    tone: 'good',
    action: { label: 'Log again', run: () => void logAgain(treatment) },
  });
}

/** Opens an undone treatment in the tray, to be changed or logged again. */
async function logAgain(treatment: Treatment): Promise<void> {
  if (isTrayTyped(trayNow()))
    return showToast({ title: 'The tray is not empty', description: 'Log or clear it first.', tone: 'neutral' });
  try {
    await fillTray(treatment);
  } catch (error) {
    showFailure(error, 'This could not be put into the tray. Please try again.');
  }
}

/** Undo of a whole treatment. */
export const undoableTreatment = ({ id, usages, loggedAt }: Treatment): Undoable => ({
  description: `The whole treatment, ${plural(countedLines(usages).length, 'line')}, ${momentText(loggedAt)}`,
  undo: (reason) => undoTreatmentNow(id, reason),
});
