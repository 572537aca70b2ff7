import { create } from 'zustand';
import { newIdempotencyKey } from '../../../lib/http.js';
import { currentUser } from '../../../session/session-store.js';
import type { Stock } from '../../store/clinic-state.js';
import { chose } from '../../store/clinic-store.js';
import type { ScannedPackage } from '../scan/scanned.js';
import { EMPTY_TRAY, isTrayTyped, place, type Placed, placeUse, type Tray, type TrayHead } from './tray-state.js';

interface TrayState {
  /** Whose it is: it never passes on to whoever signs in next. */
  readonly owner: string | null;
  readonly tray: Tray;
  /** The line that was chosen or scanned last; `nth` tells two presses apart. */
  readonly last: { readonly key: string; readonly nth: number; readonly isAlready: boolean } | null;
}

const EMPTY: TrayState = { owner: null, tray: EMPTY_TRAY, last: null };

/** What lies in the tray, as long as the page is open, wherever somebody goes meanwhile. In memory alone: it names a patient. */
export const useTrayState = create<TrayState>(() => EMPTY);

const own = (): TrayState => {
  const state = useTrayState.getState();
  return state.owner === (currentUser()?.id ?? null) ? state : EMPTY;
};

export const useTray = (): Tray =>
  useTrayState(({ owner, tray }) => (owner === (currentUser()?.id ?? null) ? tray : EMPTY_TRAY));
export const trayNow = (): Tray => own().tray;

/** It outlasts every page but this load: the browser asks in words of its own. */
useTrayState.subscribe(() => {
  if (isTrayTyped(trayNow())) addEventListener('beforeunload', askFirst);
  else removeEventListener('beforeunload', askFirst);
});
function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export const changeTray = (change: (tray: Tray) => Tray): void => {
  const { tray, last } = own();
  useTrayState.setState({ owner: currentUser()?.id ?? null, tray: change(tray), last });
};

/** Into the tray: a new line, or one more of one that is there. */
export function putInTray(stock: Stock, said?: ScannedPackage): Placed {
  chose(stock);
  const placed = place(trayNow(), stock, said);
  show(placed);
  return placed;
}

/** A use that was begun elsewhere, with what was said of it; what the tray says of its treatment stays. */
export function putUseInTray(
  stock: Stock,
  use: Parameters<typeof placeUse>[2],
  said: Pick<TrayHead, 'treatmentType' | 'reason'>,
): void {
  chose(stock);
  const placed = placeUse(trayNow(), stock, use);
  const { treatmentType, reason } = placed.tray;
  show({
    ...placed,
    tray: { ...placed.tray, treatmentType: treatmentType || said.treatmentType, reason: reason || said.reason },
  });
}

function show({ tray, key, isAlready }: Placed): void {
  changeTray(() => tray);
  const nth = (useTrayState.getState().last?.nth ?? 0) + 1;
  useTrayState.setState({ last: { key, nth, isAlready } });
}

export function emptyTray(): void {
  useTrayState.setState(EMPTY);
  renewTrayKey();
}

let kept: { readonly key: string; readonly content: string; readonly isUnsure: boolean } | null = null;
/**
 * The same for the same treatment, also after one has looked elsewhere: a lost answer cannot count twice. As long as
 * nobody knows whether it was logged, it stays the key of what becomes of it too.
 */
export function trayKey(body: unknown): string {
  const content = JSON.stringify(body);
  if (kept === null || (kept.content !== content && !kept.isUnsure))
    kept = { key: newIdempotencyKey(), content, isUnsure: false };
  return kept.key;
}
/** The answer was lost. */
export const holdTrayKey = (): void => {
  if (kept !== null) kept = { ...kept, isUnsure: true };
};
export const renewTrayKey = (): void => {
  kept = null;
};
