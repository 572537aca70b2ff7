import { SEPARATOR } from '@atrium/rules/gs1/elements';
import { isGs1Like } from '@atrium/rules/gs1/form';
import { hasLayoutCharacters } from '@atrium/rules/gs1/keyboard-layout';
import { showToast } from '../../../../lib/page/toast.js';
import { findCode, isCode } from '../scanned.js';
import {
  addScanPlace,
  giveScan,
  isLeftField,
  isPlaceComing,
  isPlaceLeft,
  scanPlace,
  type ScanPlace,
} from './scan-places.js';
import { isProductCode, LONGEST_PAUSE_MS, PAUSE_MS, scanIn, type TypedKey } from './scan-rule.js';
import { composedKeySign, deadKeySign, isDeadKeySign } from './dead-key.js';
import { isSeparatorKey } from '../separator-key.js';

/** A scan contains a digit; words typed quickly into the search are not scans. */
const CODE = /^(?=.*\d)\S+$/;
/** Maximum length of a code. */
const MOST_KEYS = 500;
/** Dialogs keep their keys, unless they take scans themselves. */
const OWN = '[role="dialog"], [role="alertdialog"]';
const DIALOG = '[role="dialog"]';
/** Fields for codes, also without a scan handler. */
const TAKES_CODES = '[data-takes-codes], [role="combobox"], [type="search"]';
const HELD = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Key extends TypedKey {
  /** Text of the fields before this key. */
  readonly before: ReadonlyMap<Control, string>;
  readonly isOutside: boolean;
  /** The focused field, if it takes no scans; keys after it has gone belong to something else. */
  readonly own: Control | null;
}

const isControl = (one: Element | null): one is Control =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement;

function signOf(event: globalThis.KeyboardEvent, before: TypedKey | undefined): string | null {
  if (event.repeat) return null;
  if (event.key === 'Dead') return deadKeySign(event);
  // The key after a dead key is composed with it; both belong to the scan.
  if (isDeadKeySign(before?.sign)) return composedKeySign(event);
  if (event.isComposing) return null;
  if (isSeparatorKey(event)) return SEPARATOR;
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return event.key.length === 1 && !isShortcut ? event.key : null;
}

/** Returns whether the target is in a dialog that does not contain the scan field. */
function isOfOthers(target: Element): boolean {
  const own = target.closest(OWN);
  return own !== null && fieldNow()?.closest(DIALOG)?.contains(own) !== true;
}

const fieldNow = (): HTMLInputElement | null => scanPlace()?.field.current ?? null;
const valuesNow = (): ReadonlyMap<Control, string> =>
  new Map([fieldNow(), document.activeElement].filter(isControl).map((control) => [control, control.value]));

/** Returns whether keys are for a scan field. Without one, typing in a field means that field. */
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
  const before = goesOn && event.timeStamp - last.at < LONGEST_PAUSE_MS ? keys : [];
  keys = [];
  if (event.target instanceof Element && event.target.closest(TAKES_CODES) !== null && isOfOthers(event.target)) return;
  if (event.key === 'Enter') return enter(event, before);
  const sign = signOf(event, before.at(-1));
  if (sign === null) return;
  keys = [
    ...before,
    { sign, at: event.timeStamp, before: valuesNow(), isOutside: takesNoKeys(document.activeElement), own: ownField() },
  ].slice(-MOST_KEYS);
}

function enter(event: globalThis.KeyboardEvent, typed: readonly Key[]): void {
  if (event.ctrlKey || event.metaKey) return;
  if (event.target instanceof Element && isOfOthers(event.target)) return enterInDialog(event, typed);
  if (!isForPlace()) return;
  const start = scanIn(
    typed,
    event.timeStamp,
    typed.some(({ isOutside }) => isOutside),
  );
  if (start === null) return enterSlowly(event, sincePause(typed));
  const scan = typed.slice(start);
  const text = textOf(scan);
  const field = fieldNow();
  const isInField = field !== null && document.activeElement === field;
  if (isInField && !CODE.test(text) && !isCode(text) && !hasLayoutCharacters(text)) return;
  // An earlier part stalled: the field contains the whole text and looks it up itself.
  if (isInField && start > 0 && sincePause(typed).length > scan.length && !isCode(text)) return;
  swallow(event);
  restore(scan);
  field?.focus();
  giveScan(text);
}

function swallow(event: globalThis.KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Restores the text of the fields before these keys. */
function restore(scan: readonly Key[]): void {
  const stood = new Map<Control, string>();
  for (const { before } of scan)
    for (const [control, value] of before) if (!stood.has(control)) stood.set(control, value);
  for (const [control, value] of stood) putBack(control, value);
}

/** Returns the keys since the last pause. */
const sincePause = (typed: readonly Key[]): readonly Key[] =>
  typed.slice(typed.findLastIndex(({ at }, index) => at - (typed[index - 1]?.at ?? -Infinity) >= PAUSE_MS));

const textOf = (scan: readonly Key[]): string => scan.map(({ sign }) => sign).join('');

/**
 * A scan in a dialog without a scan field changes nothing, and its Enter has no effect. In a field, only a product code
 * counts as a scan.
 */
function enterInDialog(event: globalThis.KeyboardEvent, typed: readonly Key[]): void {
  const isOutside = !isControl(document.activeElement);
  const start = scanIn(typed, event.timeStamp, isOutside);
  const scan = start === null ? [] : typed.slice(start);
  if (scan.length === 0 || !(isOutside || isProductCode(textOf(scan)))) return;
  swallow(event);
  restore(scan);
  showToast({
    title: 'Scan not added',
    description: `${textOf(scan)} was scanned while this dialog was open. Close it, then scan again.`,
    tone: 'bad',
    isLong: true,
  });
}

/**
 * Handles slow scanners, which type like a person: when a field for other text, such as the patient, ends with the code
 * of a known product, the code is removed from it and read as a scan.
 */
function enterSlowly(event: globalThis.KeyboardEvent, typed: readonly Key[]): void {
  const control = document.activeElement;
  const start = typed.findIndex((_, at) => isProductCode(textOf(typed.slice(at))));
  if (scanPlace() === undefined || !isControl(control) || control === fieldNow() || start === -1) return;
  if (control.closest(TAKES_CODES) !== null) return;
  const scan = typed.slice(start);
  const code = textOf(scan);
  const { value } = control;
  swallow(event);
  void isKnown(code).then((known) => {
    if (control.value !== value) return;
    if (known === true) {
      restore(scan);
      fieldNow()?.focus();
      return giveScan(code);
    }
    if (known === null)
      showToast({
        title: 'Please check the field',
        description: `${code} looks like the code of a product. Remove it if it was scanned.`,
        tone: 'bad',
        isLong: true,
      });
    pressEnter(control);
  });
}

/** Returns whether a product has the code; null when the server does not answer. */
async function isKnown(code: string): Promise<boolean | null> {
  if (isGs1Like(code)) return true;
  try {
    return (await findCode(code)).matches.length > 0;
  } catch {
    return null;
  }
}

/** Triggers the effect of Enter in the field. */
function pressEnter(control: Control): void {
  const isOpen = control.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
  );
  if (isOpen && control instanceof HTMLInputElement) control.form?.requestSubmit();
}

// Stays for the lifetime of the page, because a scan may begin on one screen and end on the next.
document.addEventListener('keydown', listen, true);

/**
 * Reads scans regardless of the focus. The text that a scan wrote into another field is removed, nothing is submitted
 * or pressed, and the focus moves to the scan field.
 */
export const takeScans = (
  field: ScanPlace['field'],
  read: ScanPlace['read'],
  path: string = window.location.pathname,
): (() => void) => addScanPlace({ path, field, read });

/** Sets the value through events, so that React and the form notice it. */
function putBack(control: Control, value: string): void {
  if (control.value === value) return;
  if (!(control instanceof HTMLSelectElement) && control.selectionStart !== null)
    control.setRangeText(value, 0, control.value.length, 'end');
  // Number and date fields support no partial replacement.
  else Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const what of control instanceof HTMLSelectElement ? ['input', 'change'] : ['input'])
    control.dispatchEvent(new Event(what, { bubbles: true }));
}
