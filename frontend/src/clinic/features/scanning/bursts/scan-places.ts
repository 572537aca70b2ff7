import { currentUser } from '../../../../session/session-store.js';

/*
 * Where scans go: to the field of the dialog or of the screen that one is on. While one screen changes to another they
 * wait for the field of the next.
 */

export interface ScanPlace {
  /** Of its screen: once the address is another one, the screen is about to go. */
  readonly path: string;
  readonly field: { readonly current: HTMLInputElement | null };
  readonly read: (code: string) => void;
}

/** Screens with such a field. */
const TAKES_SCANS = /^\/(perfect-b)?$|^(\/perfect-b)?\/usage$|^\/perfect-b\/counts\/\d+$/;
const LONGEST_WAIT_MS = 60_000;

interface Waiting {
  readonly code: string;
  readonly path: string;
  readonly owner: string | undefined;
  readonly at: number;
}

let places: readonly ScanPlace[] = [];
let waiting: readonly Waiting[] = [];

/** The address changes before its screen does. */
const here = (): string => window.location.pathname;

/** The one that somebody is in, or the last to come: that of a dialog lies over that of its screen. */
export function scanPlace(): ScanPlace | undefined {
  const possible = places.filter(({ path }) => path === here());
  return possible.find(({ field }) => field.current === document.activeElement) ?? possible.at(-1);
}

/** A screen with such a field is on its way. */
export const isPlaceComing = (): boolean =>
  scanPlace() === undefined && TAKES_SCANS.test(here()) && currentUser() !== null;

/** The field of a screen that is still shown, and takes no more. */
export const isLeftField = (one: Element | null): boolean =>
  places.some(({ path, field }) => isLeft(path) && field.current === one);
/** A screen with such a field is still shown. */
export const isPlaceLeft = (): boolean => places.length > 0;

export function giveScan(code: string): void {
  const place = scanPlace();
  if (place !== undefined) place.read(code);
  else if (isPlaceComing()) waiting = [...waiting, { code, path: here(), owner: currentUser()?.id, at: Date.now() }];
}

export const isLeft = (path: string): boolean => here() !== path;

/** What the screen at this address has not taken before it was left goes to the next. */
export function passOn(code: string, path: string): boolean {
  if (!isLeft(path)) return false;
  giveScan(code);
  return true;
}

export function addScanPlace(place: ScanPlace): () => void {
  places = [...places, place];
  if (place.path === here()) readWaiting(place);
  return () => {
    places = places.filter((one) => one !== place);
  };
}

function readWaiting({ path, read }: ScanPlace): void {
  const codes = waiting.filter(
    (one) => one.path === path && one.owner === currentUser()?.id && Date.now() - one.at < LONGEST_WAIT_MS,
  );
  waiting = [];
  for (const { code } of codes) read(code);
}
