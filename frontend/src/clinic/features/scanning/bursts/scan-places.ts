import { currentUser } from '../../../../session/session-store.js';

/* Targets of scans: the scan field of the open dialog or screen. While one screen replaces another, scans wait for the
   field of the next. */

export interface ScanPlace {
  /** Path of its screen; when the URL differs, the screen is about to unmount. */
  readonly path: string;
  readonly field: { readonly current: HTMLInputElement | null };
  readonly read: (code: string) => void;
}

/** Screens with a scan field. */
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

/** The URL changes before the screen does. */
const here = (): string => window.location.pathname;

/** Returns the focused scan field, or the one mounted last: that of a dialog covers that of its screen. */
export function scanPlace(): ScanPlace | undefined {
  const possible = places.filter(({ path }) => path === here());
  return possible.find(({ field }) => field.current === document.activeElement) ?? possible.at(-1);
}

/** Returns whether a screen with a scan field is loading. */
export const isPlaceComing = (): boolean =>
  scanPlace() === undefined && TAKES_SCANS.test(here()) && currentUser() !== null;

/** Returns whether the field belongs to a screen that is about to unmount. */
export const isLeftField = (one: Element | null): boolean =>
  places.some(({ path, field }) => isLeft(path) && field.current === one);
/** Returns whether a screen with a scan field is still mounted. */
export const isPlaceLeft = (): boolean => places.length > 0;

export function giveScan(code: string): void {
  const place = scanPlace();
  if (place !== undefined) place.read(code);
  else if (isPlaceComing()) waiting = [...waiting, { code, path: here(), owner: currentUser()?.id, at: Date.now() }];
}

export const isLeft = (path: string): boolean => here() !== path;

/** Passes a scan that the previous screen did not handle to the next one. */
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
