import { currentUser } from '../../../../session/session-store.js';

/* Targets of scans: the scan field of the open dialog or screen. While one screen replaces another, scans wait for the
   field of the next. */

export interface ScanTarget {
  /** Path of its screen; when the URL differs, the screen is about to unmount. */
  readonly path: string;
  readonly field: { readonly current: HTMLInputElement | null };
  readonly read: (code: string) => void;
}

/** Screens with a scan field. */
const SCAN_SCREENS = /^\/(perfect-b)?$|^(\/perfect-b)?\/usage$|^\/perfect-b\/counts\/\d+$/;
const MAX_WAIT_MS = 60_000;

interface QueuedScan {
  readonly code: string;
  readonly path: string;
  readonly owner: string | undefined;
  readonly at: number;
}

let targets: readonly ScanTarget[] = [];
let queuedScans: readonly QueuedScan[] = [];

/** Returns the path in the URL, which changes before the screen does. */
const currentPath = (): string => window.location.pathname;

/** Returns the focused scan field, or the one mounted last: that of a dialog covers that of its screen. */
export function findScanTarget(): ScanTarget | undefined {
  const possible = targets.filter(({ path }) => path === currentPath());
  return possible.find(({ field }) => field.current === document.activeElement) ?? possible.at(-1);
}

/** Returns whether a screen with a scan field is loading. */
export const isScanTargetLoading = (): boolean =>
  findScanTarget() === undefined && SCAN_SCREENS.test(currentPath()) && currentUser() !== null;

/** Returns whether the field belongs to a screen that is about to unmount. */
export const isStaleField = (one: Element | null): boolean =>
  targets.some(({ path, field }) => isStalePath(path) && field.current === one);
/** Returns whether a screen with a scan field is still mounted. */
export const hasScanTarget = (): boolean => targets.length > 0;

export function deliverScan(code: string): void {
  const target = findScanTarget();
  if (target !== undefined) target.read(code);
  else if (isScanTargetLoading())
    queuedScans = [...queuedScans, { code, path: currentPath(), owner: currentUser()?.id, at: Date.now() }];
}

export const isStalePath = (path: string): boolean => currentPath() !== path;

/** Passes a scan that the previous screen did not handle to the next one. */
export function forwardScan(code: string, path: string): boolean {
  if (!isStalePath(path)) return false;
  deliverScan(code);
  return true;
}

export function registerScanTarget(target: ScanTarget): () => void {
  targets = [...targets, target];
  if (target.path === currentPath()) deliverQueuedScans(target);
  return () => {
    targets = targets.filter((one) => one !== target);
  };
}

function deliverQueuedScans({ path, read }: ScanTarget): void {
  const codes = queuedScans.filter(
    (one) => one.path === path && one.owner === currentUser()?.id && Date.now() - one.at < MAX_WAIT_MS,
  );
  queuedScans = [];
  for (const { code } of codes) read(code);
}
