import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { create } from 'zustand';
import { ApiError, createIdempotencyKey } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { registerSessionData } from '../../../../lib/page/session-data.js';
import { currentUser, useSession } from '../../../../session/session-store.js';
import { type Stock, getStock } from '../../../store/clinic-state.js';
import { trackStock, fetchStock, useClinic } from '../../../store/clinic-store.js';
import { isByContent } from '../../../shared/stock/used-content.js';
import type { ScannedPackage } from '../../scanning/public.js';
import { addStock, type AddResult, addUse } from '../lines/add-to-lines.js';
import { storeTray, type StoredTray, readStoredTray } from './stored-tray.js';
import { isSameBody, type SentTray, removeSent } from './sent-tray.js';
import { lockTrayKey, whenTrayKeyKnown } from './tray-lock.js';
import { EMPTY_TRAY, isTrayTyped, type Tray, type TrayHead, formatTray, withEntry } from './tray-state.js';

interface TrayState {
  /** Id of the user who filled the tray. The next user gets an empty one. */
  readonly owner: string | null;
  readonly tray: Tray;
  /** Counter that increases when the tray is emptied, which ends open questions about scans. */
  readonly round: number;
  /** Idempotency key, stable for the same tray over retries and reloads, so that it cannot count twice. */
  readonly key: string;
  /** The tray that is being sent. Meanwhile scans create new lines. */
  readonly sending: Tray | null;
  /** Requests with this key that got no reply. The server may have logged one of them. */
  readonly unanswered: readonly SentTray[];
  /**
   * Treatment that was logged with the key before the tray was changed, about which the user decides. Its content is
   * unknown when `sent` is missing.
   */
  readonly logged: { readonly sent: SentTray | null; readonly treatment: Treatment | null } | null;
  /** Error of the server for a treatment that was sent later by the offline queue. */
  readonly refused: string | null;
  /** State of loading the products of a restored tray. */
  readonly reading: 'waits' | 'reads' | 'failed' | null;
  /** Unusable products by id, including those about which no live event arrived. */
  readonly unavailable: Readonly<Record<number, UnavailableStock>>;
  /** The line that was added last; `nth` distinguishes two additions to the same line. */
  readonly last: { readonly key: string; readonly nth: number; readonly isAlready: boolean } | null;
}

/** A product that cannot be used. `by` is the user who deactivated it; `isUnknown` means that it does not exist. */
interface UnavailableStock {
  readonly by: string | null;
  readonly isUnknown: boolean;
}

const newKeyState = () => ({ key: createIdempotencyKey(), unanswered: [], logged: null, refused: null });
let rounds = 0;
const emptyStateOf = (owner: string | null): TrayState => ({
  owner,
  round: (rounds += 1),
  tray: EMPTY_TRAY,
  ...newKeyState(),
  sending: null,
  reading: null,
  unavailable: {},
  last: null,
});

/** Store of the tray, which survives navigation and reload. */
export const useTrayState = create<TrayState>(() => emptyStateOf(null));

const currentUserId = (): string | null => currentUser()?.id ?? null;

/** Clears the tray when another user signs in. A new session of the same user keeps it. */
function switchOwner(owner: string | null): void {
  if (owner === null || owner === useTrayState.getState().owner) return;
  const stored = readStoredTray(owner);
  useTrayState.setState({ ...emptyStateOf(owner), ...(stored !== null && { ...stored, reading: 'waits' }) });
}
export const useTray = (): Tray => useTrayState(({ owner, tray }) => (owner === currentUserId() ? tray : EMPTY_TRAY));
export const getTray = (): Tray => {
  const { owner, tray } = useTrayState.getState();
  return owner === currentUserId() ? tray : EMPTY_TRAY;
};

/** Stores the tray until the tab closes or the user signs out. */
useTrayState.subscribe(({ owner, tray, key, unanswered: unconfirmed }) => {
  const isTyped = isTrayTyped(tray);
  const isKept = owner !== null && storeTray(owner, isTyped ? { tray, key, unanswered: unconfirmed } : null);
  lockTrayKey(isTyped ? key : null, renewCopiedKey);
  // A reload keeps stored text, so the browser asks only when the tray could not be stored.
  if (isTyped && !isKept) addEventListener('beforeunload', confirmUnload);
  else removeEventListener('beforeunload', confirmUnload);
});
function renewCopiedKey(key: string): void {
  if (useTrayState.getState().key === key) renewTrayKey();
}
function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
registerSessionData({ read: () => ({ title: 'Tray', text: formatTray(getTray()) }), forget: () => clearTray() });

export const changeTray = (change: (tray: Tray) => Tray): void =>
  useTrayState.setState(({ tray }) => ({ tray: change(tray) }));

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const updatedByName = ({ updatedBy }: Stock): string | null => (updatedBy == null ? null : getDisplayName(updatedBy));

/** Reads the products of a tray that was restored after a reload. */
export async function fetchTrayStock(): Promise<void> {
  useTrayState.setState({ reading: 'reads' });
  const { owner, tray } = useTrayState.getState();
  const wanted = new Map(
    tray.entries.flatMap(({ kind, stockId, choices }) =>
      [stockId, ...choices].map((id) => [id, id === stockId ? kind : undefined] as const),
    ),
  );
  const answers = await Promise.allSettled([...wanted].map(async ([id, kind]) => fetchStock(id, kind)));
  if (useTrayState.getState().owner !== owner) return;
  const unavailable: Record<number, UnavailableStock> = {};
  for (const [index, id] of [...wanted.keys()].entries()) {
    const answer = answers[index];
    if (answer?.status === 'fulfilled' && answer.value.isActive) trackStock(answer.value);
    else if (answer?.status === 'fulfilled') unavailable[id] = { by: updatedByName(answer.value), isUnknown: false };
    else if (isNotFound(answer?.reason)) unavailable[id] = { by: null, isUnknown: true };
  }
  const hasFailed = answers.some((one) => one.status === 'rejected' && !isNotFound(one.reason));
  useTrayState.setState({ unavailable, reading: hasFailed ? 'failed' : null });
}

/** Adds a product to the tray: as a new line, or one more unit of a line. */
export function addToTray(stock: Stock, facts?: ScannedPackage): AddResult {
  trackStock(stock);
  const result = withoutSending((tray) => addStock(tray, stock, facts));
  setTrayAndLast(result);
  return result;
}

/** Sets the quantity of the line added last. Returns false without one, or when it is used by content. */
export function setLastQuantity(quantity: number): boolean {
  const { last } = useTrayState.getState();
  const entry = getTray().entries.find(({ key }) => key === last?.key);
  const stock = entry && getStock(useClinic.getState(), entry.kind, entry.stockId);
  if (entry === undefined || stock == null || isByContent(stock, entry.used) || quantity < 1) return false;
  changeTray((tray) => withEntry(tray, entry.key, { quantity }));
  return true;
}

/** Runs `put` on the tray without the lines that are being sent, so that these are not changed. */
function withoutSending(put: (tray: Tray) => AddResult): AddResult {
  const tray = getTray();
  const sent = new Set(useTrayState.getState().sending?.entries.map(({ key }) => key));
  const result = put({ ...tray, entries: tray.entries.filter(({ key }) => !sent.has(key)) });
  const sentEntries = tray.entries.filter(({ key }) => sent.has(key));
  return { ...result, tray: { ...result.tray, entries: [...sentEntries, ...result.tray.entries] } };
}

type TreatmentFields = Pick<TrayHead, 'treatmentType' | 'reason' | 'patientId'>;

/** Adds a use that was started on another screen. Fields of the tray that are filled keep their value. */
export function addUsageToTray(stock: Stock, use: Parameters<typeof addUse>[2], facts: TreatmentFields): void {
  trackStock(stock);
  setTrayAndLast(withoutSending((tray) => addUse(tray, stock, use)));
  fillTreatmentFields(facts);
}

/** Fills empty fields of the tray. */
export const fillTreatmentFields = ({ treatmentType, reason, patientId }: TreatmentFields): void =>
  changeTray((tray) => ({
    ...tray,
    patientId: tray.patientId || patientId.trim(),
    treatmentType: tray.treatmentType || treatmentType,
    reason: tray.reason || reason,
  }));

/** Shows a message that a use was added to a treatment which was already in the tray. */
export function announcePatient(): void {
  const tray = getTray();
  const patient = tray.patientId.trim();
  if (patient !== '') showToast({ title: `Added to the treatment of ${isolateDirection(patient)}`, tone: 'neutral' });
}

function setTrayAndLast({ tray, key, isUnchanged }: AddResult): void {
  changeTray(() => tray);
  const nth = (useTrayState.getState().last?.nth ?? 0) + 1;
  useTrayState.setState({ last: { key, nth, isAlready: isUnchanged } });
}

/** Returns a treatment that could not be logged to the tray, with the reason. */
export const restoreTray = ({ tray, key, unanswered: unconfirmed }: StoredTray, rejection: string | null): void =>
  useTrayState.setState({
    ...emptyStateOf(currentUserId()),
    tray,
    key,
    unanswered: unconfirmed,
    refused: rejection,
    reading: 'waits',
  });

export const clearTray = (): void => useTrayState.setState(emptyStateOf(currentUserId()));

/** Creates a new key on purpose, so that the tray is logged regardless of what was logged with the previous key. */
export const renewTrayKey = (): void => useTrayState.setState(newKeyState());

/** Returns the key to send with; null when the tray was emptied meanwhile. */
export async function beginSending({ tray, body }: SentTray): Promise<string | null> {
  useTrayState.setState({ sending: tray, refused: null });
  await whenTrayKeyKnown();
  const { sending, unanswered: unconfirmed, key } = useTrayState.getState();
  if (sending !== tray) return null;
  useTrayState.setState({ unanswered: [...unconfirmed.filter((one) => !isSameBody(one.body, body)), { tray, body }] });
  return key;
}

export const endSending = (tray: Tray): void =>
  useTrayState.setState(({ sending }) => ({ sending: sending === tray ? null : sending }));

/** Removes a rejected request from those without a reply. */
export const dropRejected = ({ body }: SentTray): void =>
  useTrayState.setState(({ unanswered: unconfirmed }) => ({
    unanswered: unconfirmed.filter((one) => !isSameBody(one.body, body)),
  }));

export const setLogged = (key: string, sent: SentTray | null, treatment: Treatment | null = null): void =>
  useTrayState.setState((now) => (now.key === key ? { logged: { sent, treatment } } : now));

/** Removes a logged tray. Its rest becomes the next tray, unless `left` is given. */
export function removeLogged(key: string, sent: Tray, left = removeSent): void {
  const now = useTrayState.getState();
  if (now.key !== key) return;
  useTrayState.setState({ ...newKeyState(), tray: left(now.tray, sent), sending: null });
}

useSession.subscribe(() => switchOwner(currentUserId()));
switchOwner(currentUserId());
