import type { Treatment } from '@atrium/contract/clinic/treatments/schemas';
import { displayName } from '@atrium/rules/people/people';
import { create } from 'zustand';
import { ApiError, newIdempotencyKey } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { lastsUntilSignOut } from '../../../../lib/page/until-sign-out.js';
import { currentUser, useSession } from '../../../../session/session-store.js';
import { type Stock, stockOf } from '../../../store/clinic-state.js';
import { chose, readStock, useClinic } from '../../../store/clinic-store.js';
import { isByContent } from '../../../shared/stock/used-content.js';
import type { ScannedPackage } from '../../scanning/public.js';
import { place, type Placed, placeUse } from '../lines/place.js';
import { keepTray, type KeptTray, keptTray } from './kept-tray.js';
import { isSameBody, type SentTray, withoutSent } from './sent-tray.js';
import { holdTrayKey, trayKeyKnown } from './tray-lock.js';
import { EMPTY_TRAY, isTrayTyped, type Tray, type TrayHead, trayText, withEntry } from './tray-state.js';

interface TrayState {
  /** User id; the tray is not passed on to the next user. */
  readonly owner: string | null;
  readonly tray: Tray;
  /** Increases when the tray is emptied, which ends open scan questions. */
  readonly round: number;
  /** Idempotency key, stable for the same tray over retries and reloads, so that it cannot count twice. */
  readonly key: string;
  /** The tray being sent; scans start lines of their own. */
  readonly sending: Tray | null;
  /** Requests with this key that got no reply; the server may have logged one. */
  readonly unanswered: readonly SentTray[];
  /**
   * The treatment that was logged with the key before the tray was changed; the user decides. Without `sent` its
   * content is unknown.
   */
  readonly logged: { readonly sent: SentTray | null; readonly treatment: Treatment | null } | null;
  /** Error of the server after it was sent later (offline/waiting-treatments). */
  readonly refused: string | null;
  /** State of reading the products of a stored tray again. */
  readonly reading: 'waits' | 'reads' | 'failed' | null;
  /** Unusable products by id, including those without a live event. */
  readonly gone: Readonly<Record<number, Gone>>;
  /** The line added last; `nth` distinguishes two additions. */
  readonly last: { readonly key: string; readonly nth: number; readonly isAlready: boolean } | null;
}

/** Who deactivated the product, if known; `isUnknown`: it does not exist. */
interface Gone {
  readonly by: string | null;
  readonly isUnknown: boolean;
}

const newKey = () => ({ key: newIdempotencyKey(), unanswered: [], logged: null, refused: null });
let rounds = 0;
const emptyOf = (owner: string | null): TrayState => ({
  owner,
  round: (rounds += 1),
  tray: EMPTY_TRAY,
  ...newKey(),
  sending: null,
  reading: null,
  gone: {},
  last: null,
});

/** The tray, which survives navigation and reload. */
export const useTrayState = create<TrayState>(() => emptyOf(null));

const me = (): string | null => currentUser()?.id ?? null;

/** A new session of the same user keeps the tray. */
function beginAs(owner: string | null): void {
  if (owner === null || owner === useTrayState.getState().owner) return;
  const kept = keptTray(owner);
  useTrayState.setState({ ...emptyOf(owner), ...(kept !== null && { ...kept, reading: 'waits' }) });
}
export const useTray = (): Tray => useTrayState(({ owner, tray }) => (owner === me() ? tray : EMPTY_TRAY));
export const trayNow = (): Tray => {
  const { owner, tray } = useTrayState.getState();
  return owner === me() ? tray : EMPTY_TRAY;
};

/** Stores the tray until the tab closes or the user signs out. */
useTrayState.subscribe(({ owner, tray, key, unanswered }) => {
  const isTyped = isTrayTyped(tray);
  const isKept = owner !== null && keepTray(owner, isTyped ? { tray, key, unanswered } : null);
  holdTrayKey(isTyped ? key : null, newKeyOfCopy);
  // A reload keeps stored text, so the browser asks only when the tray could not be stored.
  if (isTyped && !isKept) addEventListener('beforeunload', askFirst);
  else removeEventListener('beforeunload', askFirst);
});
function newKeyOfCopy(key: string): void {
  if (useTrayState.getState().key === key) renewTrayKey();
}
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
lastsUntilSignOut({ read: () => ({ title: 'Tray', text: trayText(trayNow()) }), forget: () => emptyTray() });

export const changeTray = (change: (tray: Tray) => Tray): void =>
  useTrayState.setState(({ tray }) => ({ tray: change(tray) }));

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

const nameOf = ({ updatedBy }: Stock): string | null => (updatedBy == null ? null : displayName(updatedBy));

/** Reads the products of a tray that was restored after a reload. */
export async function readTray(): Promise<void> {
  useTrayState.setState({ reading: 'reads' });
  const { owner, tray } = useTrayState.getState();
  const wanted = new Map(
    tray.entries.flatMap(({ kind, stockId, choices }) =>
      [stockId, ...choices].map((id) => [id, id === stockId ? kind : undefined] as const),
    ),
  );
  const answers = await Promise.allSettled([...wanted].map(async ([id, kind]) => readStock(id, kind)));
  if (useTrayState.getState().owner !== owner) return;
  const gone: Record<number, Gone> = {};
  for (const [index, id] of [...wanted.keys()].entries()) {
    const answer = answers[index];
    if (answer?.status === 'fulfilled' && answer.value.isActive) chose(answer.value);
    else if (answer?.status === 'fulfilled') gone[id] = { by: nameOf(answer.value), isUnknown: false };
    else if (isGone(answer?.reason)) gone[id] = { by: null, isUnknown: true };
  }
  const hasFailed = answers.some((one) => one.status === 'rejected' && !isGone(one.reason));
  useTrayState.setState({ gone, reading: hasFailed ? 'failed' : null });
}

/** Adds a product to the tray: as a new line, or one more unit of a line. */
export function putInTray(stock: Stock, said?: ScannedPackage): Placed {
  chose(stock);
  const placed = besideSent((tray) => place(tray, stock, said));
  show(placed);
  return placed;
}

/** Sets the quantity of the line added last. Returns false without one, or when it is used by content. */
export function setLastQuantity(quantity: number): boolean {
  const { last } = useTrayState.getState();
  const entry = trayNow().entries.find(({ key }) => key === last?.key);
  const stock = entry && stockOf(useClinic.getState(), entry.kind, entry.stockId);
  if (entry === undefined || stock == null || isByContent(stock, entry.used) || quantity < 1) return false;
  changeTray((tray) => withEntry(tray, entry.key, { quantity }));
  return true;
}

/** Lines being sent are not changed. */
function besideSent(put: (tray: Tray) => Placed): Placed {
  const tray = trayNow();
  const sent = new Set(useTrayState.getState().sending?.entries.map(({ key }) => key));
  const placed = put({ ...tray, entries: tray.entries.filter(({ key }) => !sent.has(key)) });
  const onItsWay = tray.entries.filter(({ key }) => sent.has(key));
  return { ...placed, tray: { ...placed.tray, entries: [...onItsWay, ...placed.tray.entries] } };
}

type UseFacts = Pick<TrayHead, 'treatmentType' | 'reason' | 'patientId'>;

/** Adds a use that was started on another screen. Facts already in the tray stay. */
export function putUseInTray(stock: Stock, use: Parameters<typeof placeUse>[2], said: UseFacts): void {
  chose(stock);
  show(besideSent((tray) => placeUse(tray, stock, use)));
  sayOfTreatment(said);
}

/** Fills empty fields of the tray. */
export const sayOfTreatment = ({ treatmentType, reason, patientId }: UseFacts): void =>
  changeTray((tray) => ({
    ...tray,
    patientId: tray.patientId || patientId.trim(),
    treatmentType: tray.treatmentType || treatmentType,
    reason: tray.reason || reason,
  }));

/** Tells that a use was added to a treatment that was already in the tray. */
export function sayWhose(): void {
  const tray = trayNow();
  const patient = tray.patientId.trim();
  if (patient !== '') showToast({ title: `Added to the treatment of ${patient}`, tone: 'neutral' });
}

function show({ tray, key, isAlready }: Placed): void {
  changeTray(() => tray);
  const nth = (useTrayState.getState().last?.nth ?? 0) + 1;
  useTrayState.setState({ last: { key, nth, isAlready } });
}

/** Returns a treatment that could not be logged to the tray, with the reason. */
export const restoreTray = ({ tray, key, unanswered }: KeptTray, refused: string | null): void =>
  useTrayState.setState({ ...emptyOf(me()), tray, key, unanswered, refused, reading: 'waits' });

export const emptyTray = (): void => useTrayState.setState(emptyOf(me()));

/** Starts a new treatment on purpose, whatever was logged with the earlier key. */
export const renewTrayKey = (): void => useTrayState.setState(newKey());

/** Returns the key to send with; null when the tray was emptied meanwhile. */
export async function beginSending({ tray, body }: SentTray): Promise<string | null> {
  useTrayState.setState({ sending: tray, refused: null });
  await trayKeyKnown();
  const { sending, unanswered, key } = useTrayState.getState();
  if (sending !== tray) return null;
  useTrayState.setState({ unanswered: [...unanswered.filter((one) => !isSameBody(one.body, body)), { tray, body }] });
  return key;
}

export const endSending = (tray: Tray): void =>
  useTrayState.setState(({ sending }) => ({ sending: sending === tray ? null : sending }));

/** Drops a rejected request from the unanswered ones. */
export const wasRefused = ({ body }: SentTray): void =>
  useTrayState.setState(({ unanswered }) => ({ unanswered: unanswered.filter((one) => !isSameBody(one.body, body)) }));

export const foundLogged = (key: string, sent: SentTray | null, treatment: Treatment | null = null): void =>
  useTrayState.setState((now) => (now.key === key ? { logged: { sent, treatment } } : now));

/** Removes a logged tray; its rest is the next tray, unless `left` decides otherwise. */
export function takeOut(key: string, sent: Tray, left = withoutSent): void {
  const now = useTrayState.getState();
  if (now.key !== key) return;
  useTrayState.setState({ ...newKey(), tray: left(now.tray, sent), sending: null });
}

useSession.subscribe(() => beginAs(me()));
beginAs(me());
