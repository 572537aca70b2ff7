import { correctTreatment, logTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { ApiError, call } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { announceLogged, applyLogged } from '../offline/logged-treatment.js';
import { isRejection, enqueueTreatment } from '../offline/treatment-queue.js';
import { isSameBody, type SentTray } from './sent-tray.js';
import { isAlreadyLogged } from './tray-errors.js';
import { beginSending, endSending, setLogged, removeLogged, useTrayState, dropRejected } from './tray-store.js';

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
    if (isAlreadyLogged(error)) await findLoggedTreatment(key, sent);
    else if (isRejection(error)) dropRejected(sent);
    else if (
      error.status === 0 &&
      sent.tray.corrects === null &&
      enqueueTreatment(key, sent, useTrayState.getState().unanswered)
    )
      return announceQueued(key, sent);
    throw error;
  } finally {
    endSending(sent.tray);
  }
  applyLogged(treatment);
  removeLogged(key, sent.tray);
  const { corrects } = sent.tray;
  if (corrects === null) announceLogged(treatment);
  else if (treatment.corrections.length === corrects.corrections)
    showToast({ title: 'Nothing changed', description: 'The treatment was not changed.', tone: 'neutral' });
  else showToast({ title: 'Treatment corrected', description: 'The difference is saved.' });
}

const send = ({ tray, body }: SentTray, idempotencyKey: string): Promise<Treatment> =>
  tray.corrects === null
    ? call(logTreatment, { body, idempotencyKey })
    : call(correctTreatment, { params: { id: tray.corrects.id }, body, idempotencyKey });

function announceQueued(key: string, { tray }: SentTray): void {
  removeLogged(key, tray);
  showToast({
    title: 'Saved on this device',
    description: 'There is no connection. The treatment is logged as soon as it is back.',
    tone: 'neutral',
  });
}

/** Finds out what was logged with the key, since the server accepts only the body that it stored with it. */
async function findLoggedTreatment(key: string, { body: rejected }: SentTray): Promise<void> {
  const others = useTrayState.getState().unanswered.filter(({ body }) => !isSameBody(body, rejected));
  for (const sent of others) {
    try {
      const treatment = await send(sent, key);
      applyLogged(treatment);
      return setLogged(key, sent, treatment);
    } catch (error) {
      if (!isAlreadyLogged(error)) throw error;
    }
  }
  setLogged(key, null);
}
