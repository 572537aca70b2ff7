import { SEPARATOR } from '@atrium/rules/gs1/elements';
import { hasLayoutCharacters } from '@atrium/rules/gs1/keyboard-layout';
import { isCode } from '../scanned.js';
import {
  addScanPlace,
  giveScan,
  isLeftField,
  isPlaceComing,
  isPlaceLeft,
  scanPlace,
  type ScanPlace,
} from './scan-places.js';
import { PAUSE_MS, scanIn, type TypedKey } from './scan-rule.js';
import { composedKeySign, deadKeySign, isDeadKeySign } from './dead-key.js';
import { isSeparatorKey } from '../separator-key.js';

/** Words that are typed fast into the search stay words. */
const CODE = /^(?=.*\d)\S+$/;
/** No code is longer. */
const MOST_KEYS = 500;
/** What asks something of its own has fields of its own, unless it takes scans itself. */
const OWN = '[role="dialog"], [role="alertdialog"]';
const DIALOG = '[role="dialog"]';
const HELD = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Key extends TypedKey {
  /** What stood before it in the fields that it may come to. */
  readonly before: ReadonlyMap<Control, string>;
  readonly isOutside: boolean;
  /** The field that took it, where it is one that takes no scans: what comes after it has gone is something else. */
  readonly own: Control | null;
}

const isControl = (one: Element | null): one is Control =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement;

function signOf(event: globalThis.KeyboardEvent, before: TypedKey | undefined): string | null {
  if (event.repeat) return null;
  if (event.key === 'Dead') return deadKeySign(event);
  // The key after a dead key is composed with it: both belong to the scan.
  if (isDeadKeySign(before?.sign)) return composedKeySign(event);
  if (event.isComposing) return null;
  if (isSeparatorKey(event)) return SEPARATOR;
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return event.key.length === 1 && !isShortcut ? event.key : null;
}

/** In a dialog in which the field for scans is not. */
function isOfOthers(target: Element): boolean {
  const own = target.closest(OWN);
  return own !== null && fieldNow()?.closest(DIALOG)?.contains(own) !== true;
}

const fieldNow = (): HTMLInputElement | null => scanPlace()?.field.current ?? null;
const valuesNow = (): ReadonlyMap<Control, string> =>
  new Map([fieldNow(), document.activeElement].filter(isControl).map((control) => [control, control.value]));

/** Whoever types into a field while nothing that takes scans is there means that field. */
const isForPlace = (): boolean =>
  scanPlace() !== undefined || (isPlaceComing() && (isPlaceLeft() || !isControl(document.activeElement)));

function ownField(): Control | null {
  const one = document.activeElement;
  return isControl(one) && one !== fieldNow() && !isLeftField(one) ? one : null;
}

const takesNoKeys = (one: Element | null): boolean => !isControl(one) || isLeftField(one);

let keys: readonly Key[] = [];

function listen(event: globalThis.KeyboardEvent): void {
  if (HELD.has(event.key)) return;
  const last = keys.at(-1);
  const goesOn = last !== undefined && last.own?.isConnected !== false;
  const before = goesOn && event.timeStamp - last.at < PAUSE_MS ? keys : [];
  keys = [];
  if (event.target instanceof Element && isOfOthers(event.target)) return;
  if (event.key === 'Enter') return enter(event, before);
  const sign = signOf(event, before.at(-1));
  if (sign === null) return;
  keys = [
    ...before,
    { sign, at: event.timeStamp, before: valuesNow(), isOutside: takesNoKeys(document.activeElement), own: ownField() },
  ].slice(-MOST_KEYS);
}

function enter(event: globalThis.KeyboardEvent, typed: readonly Key[]): void {
  if (event.ctrlKey || event.metaKey || !isForPlace()) return;
  const start = scanIn(
    typed,
    event.timeStamp,
    typed.some(({ isOutside }) => isOutside),
  );
  if (start === null) return;
  const scan = typed.slice(start);
  const text = scan.map(({ sign }) => sign).join('');
  const field = fieldNow();
  const isInField = field !== null && document.activeElement === field;
  if (isInField && !CODE.test(text) && !isCode(text) && !hasLayoutCharacters(text)) return;
  // A part of it came before, held up: the field knows the whole, and asks for it itself.
  if (isInField && start > 0 && !isCode(text)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const stood = new Map<Control, string>();
  for (const { before } of scan)
    for (const [control, value] of before) if (!stood.has(control)) stood.set(control, value);
  for (const [control, value] of stood) putBack(control, value);
  field?.focus();
  giveScan(text);
}

// As long as the page is there: a scan may begin on one screen and end on the next.
document.addEventListener('keydown', listen, true);

/**
 * Reads what a scanner types, wherever the focus is. What it wrote into another field is taken back out, nothing is
 * sent or pressed, and the focus is in the scan field.
 */
export const takeScans = (
  field: ScanPlace['field'],
  read: ScanPlace['read'],
  path: string = window.location.pathname,
): (() => void) => addScanPlace({ path, field, read });

/** As if somebody had typed it, so that whatever form holds the field knows. */
function putBack(control: Control, value: string): void {
  if (control.value === value) return;
  if (!(control instanceof HTMLSelectElement) && control.selectionStart !== null)
    control.setRangeText(value, 0, control.value.length, 'end');
  // A number or a day has no text to change a part of.
  else Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const what of control instanceof HTMLSelectElement ? ['input', 'change'] : ['input'])
    control.dispatchEvent(new Event(what, { bubbles: true }));
}
