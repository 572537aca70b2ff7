import { logTreatment, type Treatment, undoTreatment } from '@atrium/contract/clinic/treatments';
import { ApiError, call } from '../../../lib/http.js';
import { showFailure, showToast } from '../../../lib/toast.js';
import { tookUsage } from '../../store/clinic-store.js';
import { saidUndone } from '../usage/undo-usage.js';
import { usageTold } from '../usage/usage-told.js';
import { isSameBody, type SentTray } from './sent-tray.js';
import { wasLogged } from './tray-errors.js';
import { beginSending, endSending, foundLogged, takeOut, useTrayState, wasRefused } from './tray-store.js';

const took = ({ usages }: Treatment): void => {
  for (const usage of usages) tookUsage(usage);
};

/** Rejects when it is refused; then everything stays as it was typed. */
export async function logTray(sent: SentTray): Promise<void> {
  const key = await beginSending(sent);
  if (key === null) return;
  let treatment: Treatment;
  try {
    treatment = await call(logTreatment, { body: sent.body, idempotencyKey: key });
  } catch (error) {
    if (wasLogged(error)) await findLogged(key, sent);
    else if (isRefused(error)) wasRefused(sent);
    throw error;
  } finally {
    endSending(sent.tray);
  }
  took(treatment);
  takeOut(key, sent.tray);
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

/** Neither lost on its way nor still at work. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.code?.startsWith('idempotency.') !== true;

/** The server answers what it has under the key, and refuses every other. */
async function findLogged(key: string, { body: refused }: SentTray): Promise<void> {
  const others = useTrayState.getState().unanswered.filter(({ body }) => !isSameBody(body, refused));
  for (const sent of others) {
    try {
      took(await call(logTreatment, { body: sent.body, idempotencyKey: key }));
      return foundLogged(key, sent);
    } catch (error) {
      if (!wasLogged(error)) throw error;
    }
  }
  foundLogged(key, null);
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
