import { logTreatment, type Treatment, undoTreatment } from '@atrium/contract/clinic/treatments';
import { call } from '../../../lib/http.js';
import { showFailure, showToast } from '../../../lib/toast.js';
import { tookUsage } from '../../store/clinic-store.js';
import { saidUndone } from '../usage/undo-usage.js';
import { usageTold } from '../usage/usage-told.js';
import { wasLogged } from './tray-errors.js';
import { emptyTray, renewTrayKey, useTrayState } from './tray-store.js';

type Body = Parameters<typeof call<typeof logTreatment>>[1] extends { body?: infer B } | undefined ? B : never;

const took = ({ usages }: Treatment): void => {
  for (const usage of usages) tookUsage(usage);
};

/** Rejects when it is refused; then everything stays as it was typed. */
export async function logTray(body: NonNullable<Body>): Promise<void> {
  let treatment: Treatment;
  try {
    treatment = await call(logTreatment, { body, idempotencyKey: useTrayState.getState().key });
  } catch (error) {
    // It is told; whoever logs once more means it.
    if (wasLogged(error)) renewTrayKey();
    throw error;
  }
  took(treatment);
  emptyTray();
  const { usages } = treatment;
  const [first] = usages;
  showToast({
    title: 'Usage Logged',
    description: 'Item usage has been successfully logged.',
    detail: first === undefined ? '' : usages.length === 1 ? usageTold(first) : told(usages),
    tone: 'good',
    action: { label: 'Undo', run: () => void undoWhole(treatment.id) },
  });
}

/** "3 products: Botox, Gauze and Gloves". */
const told = (usages: Treatment['usages']): string => {
  const names = [...new Set(usages.map(({ item }) => item.name))];
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names;
  return `${usages.length} lines: ${new Intl.ListFormat('en').format(shown)}`;
};

/** Rejects when it is refused. */
export async function undoTreatmentNow(id: number, reason?: string): Promise<void> {
  let treatment: Treatment;
  try {
    treatment = await call(undoTreatment, { params: { id }, ...(reason !== undefined && { body: { reason } }) });
  } catch (error) {
    if (saidUndone(error)) return;
    throw error;
  }
  took(treatment);
  showToast({
    title: 'Usage Undone',
    description:
      treatment.usages.length === 1
        ? 'Its line is back in stock.'
        : `All ${treatment.usages.length} lines are back in stock.`,
    tone: 'good',
  });
}

export async function undoWhole(id: number): Promise<void> {
  try {
    await undoTreatmentNow(id);
  } catch (error) {
    showFailure(error, 'The treatment could not be undone. Please try again.');
  }
}
