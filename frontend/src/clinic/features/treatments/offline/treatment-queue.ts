import { logTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { create } from 'zustand';
import { ApiError, call, getErrorMessage } from '../../../../lib/api/http.js';
import { useConnection } from '../../../../lib/live/live.js';
import { showToast } from '../../../../lib/page/toast.js';
import { registerSessionData } from '../../../../lib/page/session-data.js';
import { readStoredJson, writeStored } from '../../../../lib/page/storage.js';
import { currentUser, useSession } from '../../../../session/session-store.js';
import type { StoredTray } from '../state/stored-tray.js';
import { isSameBody, type SentTray } from '../state/sent-tray.js';
import { isAlreadyLogged } from '../state/tray-errors.js';
import { toWallTime } from '../../../shared/used-at.js';
import { isTrayTyped, formatTray } from '../state/tray-state.js';
import { restoreTray, getTray } from '../state/tray-store.js';
import { announceLogged, applyLogged } from './logged-treatment.js';

/* Treatments logged without a connection. They are stored on the device (localStorage) by user id, so they survive a
   reload and a closed tab, and are sent with their idempotency key in the order of entry. */

export interface QueuedTreatment extends StoredTray {
  readonly body: SentTray['body'];
  readonly enteredAt: string;
  /** Error of the server; null while it waits for the connection. */
  readonly refusal: string | null;
}

/** Storage name of the queue. Increase its number when the format of the entries changes. */
const STORAGE_NAME = 'atrium-waiting-treatments-1:';
/** Milliseconds between attempts while there is a connection, because single requests can fail. */
const ONLINE_RETRY_MS = 5_000;
const RETRY_MS = 30_000;
/**
 * Age in milliseconds up to which treatments are sent automatically. The server stores idempotency keys for 24 hours;
 * after that the user decides.
 */
const MAX_AUTO_SEND_AGE_MS = 24 * 60 * 60_000;

const userId = (): string | null => currentUser()?.id ?? null;

const readQueue = (owner: string | null): readonly QueuedTreatment[] =>
  (owner === null ? null : (readStoredJson(STORAGE_NAME + owner) as readonly QueuedTreatment[] | null)) ?? [];

export const useQueuedTreatments = create<{ readonly all: readonly QueuedTreatment[] }>(() => ({
  all: readQueue(userId()),
}));

/** Changes the stored treatments of `owner`. Returns false when the browser cannot store them. */
function updateStored(owner: string, change: (all: readonly QueuedTreatment[]) => readonly QueuedTreatment[]): boolean {
  const all = change(readQueue(owner));
  if (!writeStored(STORAGE_NAME + owner, all.length === 0 ? null : JSON.stringify(all))) return false;
  if (owner === userId()) useQueuedTreatments.setState({ all });
  return true;
}

const removeStored = (owner: string, key: string): boolean =>
  updateStored(owner, (all) => all.filter((one) => one.key !== key));

export const isExpiredEntry = ({ enteredAt }: QueuedTreatment): boolean =>
  Date.now() - Date.parse(enteredAt) > MAX_AUTO_SEND_AGE_MS;

/** Stores a treatment until the connection is back. Returns false when it cannot be stored. */
export function enqueueTreatment(key: string, sent: SentTray, unanswered: readonly SentTray[]): boolean {
  const owner = userId();
  if (owner === null) return false;
  const entry = { ...sent, key, unanswered, enteredAt: new Date().toISOString(), refusal: null };
  return updateStored(owner, (all) => [...all.filter((one) => one.key !== key), entry]);
}

/** Moves a waiting treatment back into the empty tray. Its time of entry becomes its time of use. */
export function openInTray(waiting: QueuedTreatment): void {
  const owner = userId();
  if (owner === null || isTrayTyped(getTray()) || !removeStored(owner, waiting.key)) return;
  const { tray, enteredAt } = waiting;
  restoreTray({ ...waiting, tray: { ...tray, usedAt: tray.usedAt || toWallTime(enteredAt) } }, waiting.refusal);
}

export function discardQueued(waiting: QueuedTreatment): void {
  const owner = userId();
  if (owner === null || !removeStored(owner, waiting.key)) return;
  showToast({
    title: 'Treatment discarded',
    tone: 'neutral',
    action: { label: 'Undo', run: () => void updateStored(owner, (all) => [...all, waiting]) },
  });
}

let isSending = false;

/** Sends waiting treatments in the order of entry until the connection fails. Only one tab at a time sends them. */
export async function sendQueued(): Promise<void> {
  const owner = userId();
  if (isSending || owner === null || !readQueue(owner).some(isDue)) return;
  isSending = true;
  try {
    const locks = (navigator as Partial<Navigator>).locks;
    if (locks === undefined) await sendAll(owner);
    else
      await locks.request(`atrium-waiting:${owner}`, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await sendAll(owner);
      });
  } finally {
    isSending = false;
  }
}

const isDue = (one: QueuedTreatment): boolean => one.refusal === null && !isExpiredEntry(one);

async function sendAll(owner: string): Promise<void> {
  for (;;) {
    const next = owner === userId() ? readQueue(owner).find(isDue) : undefined;
    if (next === undefined || !(await sendOne(owner, next))) return;
  }
}

/** Logs a treatment now, regardless of its age. */
export async function logQueuedNow(waiting: QueuedTreatment): Promise<void> {
  const owner = userId();
  if (owner === null) return;
  const isAnswered = await sendOne(owner, waiting);
  if (!isAnswered) showToast({ title: 'Still no connection', description: 'The treatment is kept.', tone: 'neutral' });
}

/**
 * Logs a waiting treatment with its time of entry. If an earlier attempt reached the server and only the reply was
 * lost, the idempotency key belongs to the body without that time; sending that body returns the logged treatment.
 */
async function logQueued({ body, key, enteredAt }: QueuedTreatment): Promise<Treatment> {
  try {
    return await call(logTreatment, { body: { usedAt: enteredAt, ...body }, idempotencyKey: key });
  } catch (error) {
    if (!isAlreadyLogged(error)) throw error;
    return call(logTreatment, { body, idempotencyKey: key });
  }
}

/**
 * Sends one treatment. Returns whether the server accepted or rejected it; a treatment without a reply keeps waiting.
 */
async function sendOne(owner: string, waiting: QueuedTreatment): Promise<boolean> {
  try {
    const treatment = await logQueued(waiting);
    removeStored(owner, waiting.key);
    applyLogged(treatment);
    announceLogged(treatment);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || !isRejection(error)) return false;
    returnRejected(owner, waiting, error);
    return true;
  }
}

/**
 * Returns whether an error means that the server rejected the treatment, and not that the request failed or the user is
 * signed out.
 */
export const isRejection = ({ status, code }: ApiError): boolean =>
  status >= 400 &&
  status < 500 &&
  ![401, 408, 429].includes(status) &&
  code !== 'idempotency.in-progress' &&
  code !== 'password.change-required' &&
  code !== 'second-factor.setup-required';

function describeRefusal(error: ApiError): string {
  const reasons = new Set(error.errors.map(({ message }) => message));
  return [...(reasons.size > 0 ? reasons : [getErrorMessage(error, 'The server rejected it.')])].join('. ');
}

/**
 * Returns a rejected treatment to the tray; it stays in the list with its reason while the tray is in use or a scan
 * question is open.
 */
function returnRejected(owner: string, waiting: QueuedTreatment, error: ApiError): void {
  const isReused = isAlreadyLogged(error);
  const refusal = isReused ? 'An earlier version was logged. Log it again to see which.' : describeRefusal(error);
  const unanswered = isReused
    ? waiting.unanswered
    : waiting.unanswered.filter((one) => !isSameBody(one.body, waiting.body));
  const rejected = { ...waiting, unanswered, refusal };
  updateStored(owner, (all) => all.map((one) => (one.key === waiting.key ? rejected : one)));
  // Replacing the tray would lose an open scan question.
  const isAsking = document.querySelector('[data-scan-question], [data-scan-reading]') !== null;
  if (owner === userId() && !isAsking) openInTray(rejected);
  showToast({ title: 'Treatment not logged', description: `${refusal} Open Log Usage to correct it.`, tone: 'bad' });
}

registerSessionData({
  read: () => ({
    title: 'Treatments not logged yet',
    text: useQueuedTreatments
      .getState()
      .all.map(({ tray }) => formatTray(tray))
      .join('\n\n'),
  }),
  forget: () => {
    const owner = userId();
    if (owner !== null) updateStored(owner, () => []);
  },
});

const sendInBackground = (): void => void sendQueued();
useSession.subscribe(() => {
  useQueuedTreatments.setState({ all: readQueue(userId()) });
  sendInBackground();
});
useConnection.subscribe(({ state }, before) => {
  if (state === 'live' && before.state !== 'live') sendInBackground();
});
addEventListener('online', sendInBackground);
addEventListener('storage', ({ key }) => {
  if (key?.startsWith(STORAGE_NAME) === true) useQueuedTreatments.setState({ all: readQueue(userId()) });
});
setInterval(sendInBackground, RETRY_MS);
setInterval(() => useConnection.getState().state === 'live' && sendInBackground(), ONLINE_RETRY_MS);
sendInBackground();
