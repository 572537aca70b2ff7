import { logTreatment } from '@atrium/contract/clinic/treatments/calls';
import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { create } from 'zustand';
import { ApiError, call, sentenceOf } from '../../../../lib/api/http.js';
import { useConnection } from '../../../../lib/live/live.js';
import { showToast } from '../../../../lib/page/toast.js';
import { lastsUntilSignOut } from '../../../../lib/page/until-sign-out.js';
import { currentUser, useSession } from '../../../../session/session-store.js';
import type { KeptTray } from '../state/kept-tray.js';
import { isSameBody, type SentTray } from '../state/sent-tray.js';
import { wasLogged } from '../state/tray-errors.js';
import { wallOf } from '../../../shared/when.js';
import { isTrayTyped, trayText } from '../state/tray-state.js';
import { restoreTray, trayNow } from '../state/tray-store.js';
import { announceLogged, takeLogged } from './logged-treatment.js';

/* Treatments logged without a connection. They are stored on the device (localStorage) by user id, so they survive a
   reload and a closed tab, and are sent with their idempotency key in the order of entry. */

export interface WaitingTreatment extends KeptTray {
  readonly body: SentTray['body'];
  readonly enteredAt: string;
  /** Error of the server; null while it waits for the connection. */
  readonly refusal: string | null;
}

/** A new format of the stored entries needs a new number. */
const STORAGE_NAME = 'atrium-waiting-treatments-1:';
/** Retry interval with a connection: single requests can fail. */
const RETRY_LIVE_MS = 5_000;
const RETRY_MS = 30_000;
/** The server stores idempotency keys for 24 hours; after that the user decides whether to send. */
const SENT_WITHIN_MS = 24 * 60 * 60_000;

const userId = (): string | null => currentUser()?.id ?? null;

function readStored(owner: string | null): readonly WaitingTreatment[] {
  if (owner === null) return [];
  try {
    return JSON.parse(localStorage.getItem(STORAGE_NAME + owner) ?? '[]') as WaitingTreatment[];
  } catch {
    return [];
  }
}

export const useWaitingTreatments = create<{ readonly all: readonly WaitingTreatment[] }>(() => ({
  all: readStored(userId()),
}));

/** Changes the stored treatments of `owner`. Returns false when the browser cannot store them. */
function updateStored(
  owner: string,
  change: (all: readonly WaitingTreatment[]) => readonly WaitingTreatment[],
): boolean {
  const all = change(readStored(owner));
  try {
    if (all.length === 0) localStorage.removeItem(STORAGE_NAME + owner);
    else localStorage.setItem(STORAGE_NAME + owner, JSON.stringify(all));
  } catch {
    return false;
  }
  if (owner === userId()) useWaitingTreatments.setState({ all });
  return true;
}

const removeStored = (owner: string, key: string): boolean =>
  updateStored(owner, (all) => all.filter((one) => one.key !== key));

export const isOlderThanADay = ({ enteredAt }: WaitingTreatment): boolean =>
  Date.now() - Date.parse(enteredAt) > SENT_WITHIN_MS;

/** Stores a treatment until the connection is back. Returns false when it cannot be stored. */
export function keepForLater(key: string, sent: SentTray, unanswered: readonly SentTray[]): boolean {
  const owner = userId();
  if (owner === null) return false;
  const entry = { ...sent, key, unanswered, enteredAt: new Date().toISOString(), refusal: null };
  return updateStored(owner, (all) => [...all.filter((one) => one.key !== key), entry]);
}

/** Moves a waiting treatment back into the empty tray. Its time of entry becomes its time of use. */
export function openInTray(waiting: WaitingTreatment): void {
  const owner = userId();
  if (owner === null || isTrayTyped(trayNow()) || !removeStored(owner, waiting.key)) return;
  const { tray, enteredAt } = waiting;
  restoreTray({ ...waiting, tray: { ...tray, usedAt: tray.usedAt || wallOf(enteredAt) } }, waiting.refusal);
}

export function discardWaiting(waiting: WaitingTreatment): void {
  const owner = userId();
  if (owner === null || !removeStored(owner, waiting.key)) return;
  showToast({
    title: 'Treatment discarded',
    tone: 'neutral',
    action: { label: 'Undo', run: () => void updateStored(owner, (all) => [...all, waiting]) },
  });
}

let isSending = false;

/** Sends waiting treatments in the order of entry until the connection fails. Only one tab at a time does so. */
export async function sendWaiting(): Promise<void> {
  const owner = userId();
  if (isSending || owner === null || !readStored(owner).some(isDue)) return;
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

const isDue = (one: WaitingTreatment): boolean => one.refusal === null && !isOlderThanADay(one);

async function sendAll(owner: string): Promise<void> {
  for (;;) {
    const next = owner === userId() ? readStored(owner).find(isDue) : undefined;
    if (next === undefined || !(await sendOne(owner, next))) return;
  }
}

/** Logs a treatment now, regardless of its age. */
export async function logNow(waiting: WaitingTreatment): Promise<void> {
  const owner = userId();
  if (owner === null) return;
  const isAnswered = await sendOne(owner, waiting);
  if (!isAnswered) showToast({ title: 'Still no connection', description: 'The treatment is kept.', tone: 'neutral' });
}

/**
 * Logs a waiting treatment with its time of entry. If the first attempt reached the server and only its reply was lost,
 * the idempotency key belongs to the body without that time, which then returns the logged treatment.
 */
async function logWaiting({ body, key, enteredAt }: WaitingTreatment): Promise<Treatment> {
  try {
    return await call(logTreatment, { body: { usedAt: enteredAt, ...body }, idempotencyKey: key });
  } catch (error) {
    if (!wasLogged(error)) throw error;
    return call(logTreatment, { body, idempotencyKey: key });
  }
}

/** Returns whether the server has decided; a treatment without a reply keeps waiting. */
async function sendOne(owner: string, waiting: WaitingTreatment): Promise<boolean> {
  try {
    const treatment = await logWaiting(waiting);
    removeStored(owner, waiting.key);
    takeLogged(treatment);
    announceLogged(treatment);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || !isRefusal(error)) return false;
    refuse(owner, waiting, error);
    return true;
  }
}

/** Returns whether the server rejected a treatment, rather than failing to receive it or to recognize the user. */
export const isRefusal = ({ status, code }: ApiError): boolean =>
  status >= 400 &&
  status < 500 &&
  ![401, 408, 429].includes(status) &&
  code !== 'idempotency.in-progress' &&
  code !== 'password.change-required' &&
  code !== 'second-factor.setup-required';

function refusalText(error: ApiError): string {
  const reasons = new Set(error.errors.map(({ message }) => message));
  return [...(reasons.size > 0 ? reasons : [sentenceOf(error, 'The server refused it.')])].join('. ');
}

/**
 * Returns a rejected treatment to the tray; it stays in the list with its reason while the tray is in use or a scan
 * question is open.
 */
function refuse(owner: string, waiting: WaitingTreatment, error: ApiError): void {
  const isReused = wasLogged(error);
  const refusal = isReused ? 'An earlier version of it was logged. Log it again to see which.' : refusalText(error);
  const unanswered = isReused
    ? waiting.unanswered
    : waiting.unanswered.filter((one) => !isSameBody(one.body, waiting.body));
  const refused = { ...waiting, unanswered, refusal };
  updateStored(owner, (all) => all.map((one) => (one.key === waiting.key ? refused : one)));
  // Replacing the tray would lose an open scan question.
  const isAsking = document.querySelector('[data-scan-question], [data-scan-reading]') !== null;
  if (owner === userId() && !isAsking) openInTray(refused);
  showToast({ title: 'Treatment Not Logged', description: `${refusal} Open Log Usage to correct it.`, tone: 'bad' });
}

lastsUntilSignOut({
  read: () => ({
    title: 'Treatments not logged yet',
    text: useWaitingTreatments
      .getState()
      .all.map(({ tray }) => trayText(tray))
      .join('\n\n'),
  }),
  forget: () => {
    const owner = userId();
    if (owner !== null) updateStored(owner, () => []);
  },
});

const trySending = (): void => void sendWaiting();
useSession.subscribe(() => {
  useWaitingTreatments.setState({ all: readStored(userId()) });
  trySending();
});
useConnection.subscribe(({ state }, before) => {
  if (state === 'live' && before.state !== 'live') trySending();
});
addEventListener('online', trySending);
addEventListener('storage', ({ key }) => {
  if (key?.startsWith(STORAGE_NAME) === true) useWaitingTreatments.setState({ all: readStored(userId()) });
});
setInterval(trySending, RETRY_MS);
setInterval(() => useConnection.getState().state === 'live' && trySending(), RETRY_LIVE_MS);
trySending();
