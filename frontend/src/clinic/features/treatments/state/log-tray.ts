import { correctTreatment, logTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { ApiError, call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { announceLogged, takeLogged } from '../offline/logged-treatment.js';
import { isRefusal, keepForLater } from '../offline/waiting-treatments.js';
import { isSameBody, type SentTray } from './sent-tray.js';
import { wasLogged } from './tray-errors.js';
import { beginSending, endSending, foundLogged, takeOut, useTrayState, wasRefused } from './tray-store.js';

/**
 * Logs the tray; without a connection it is stored and sent later. Rejects when the server rejects it; then the tray
 * stays as entered.
 */
export async function logTray(sent: SentTray): Promise<void> {
  const key = await beginSending(sent);
  if (key === null) return;
  let treatment: Treatment;
  try {
    treatment = await send(sent, key);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (wasLogged(error)) await findLogged(key, sent);
    else if (isRefusal(error)) wasRefused(sent);
    else if (
      error.status === 0 &&
      sent.tray.corrects === null &&
      keepForLater(key, sent, useTrayState.getState().unanswered)
    )
      return announceKept(key, sent);
    throw error;
  } finally {
    endSending(sent.tray);
  }
  takeLogged(treatment);
  takeOut(key, sent.tray);
  const { corrects } = sent.tray;
  if (corrects === null) announceLogged(treatment);
  else if (treatment.corrections.length === corrects.corrections)
    showToast({ title: 'Nothing changed', description: 'The treatment stays as it was logged.', tone: 'neutral' });
  else showToast({ title: 'Treatment corrected', description: 'The difference is saved.', tone: 'good' });
}

const send = ({ tray, body }: SentTray, idempotencyKey: string): Promise<Treatment> =>
  tray.corrects === null
    ? call(logTreatment, { body, idempotencyKey })
    : call(correctTreatment, { params: { id: tray.corrects.id }, body, idempotencyKey });

function announceKept(key: string, { tray }: SentTray): void {
  takeOut(key, tray);
  showToast({
    title: 'Saved on this device',
    description: 'There is no connection. The treatment is logged as soon as it is back.',
    tone: 'neutral',
  });
}

/** Finds out what was logged: the server accepts only the body that it stored with the key. */
async function findLogged(key: string, { body: refused }: SentTray): Promise<void> {
  const others = useTrayState.getState().unanswered.filter(({ body }) => !isSameBody(body, refused));
  for (const sent of others) {
    try {
      const treatment = await send(sent, key);
      takeLogged(treatment);
      return foundLogged(key, sent, treatment);
    } catch (error) {
      if (!wasLogged(error)) throw error;
    }
  }
  foundLogged(key, null);
}
