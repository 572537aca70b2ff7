import { SEPARATOR } from '@atrium/rules/gs1/elements';
import { isGs1Like } from '@atrium/rules/gs1/form';
import { hasLayoutCharacters } from '@atrium/rules/gs1/keyboard-layout';
import { isComposing } from '../../../../lib/keys/composition.js';
import { SHORTCUT_EVENT } from '../../../../lib/keys/free-key.js';
import { showToast } from '../../../../lib/page/toast.js';
import { lookUpCode, isCode } from '../scanned.js';
import {
  registerScanTarget,
  deliverScan,
  isStaleField,
  isScanTargetLoading,
  hasScanTarget,
  findScanTarget,
  type ScanTarget,
} from './scan-targets.js';
import { isProductCode, MAX_PAUSE_MS, PAUSE_MS, findScanStart, type TypedKey } from './detect-scan.js';
import { isSeparatorKey } from '../separator-key.js';

/* French and German keyboard layouts have dead keys ("^", "´"), which write nothing until the next key. A scanner that
   types such a key means another character, so the scan keeps a combining mark in its place. */

/** Characters of dead keys by key position, without and with Shift. */
const DEAD_KEYS: Readonly<Record<string, readonly [string, string]>> = {
  BracketLeft: ['\u0302', '\u0308'],
  Equal: ['\u0301', '\u0300'],
};
const OTHER_DEAD_KEY = ['\u0302', '\u0302'] as const;

const getDeadKeyChar = ({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): string =>
  (DEAD_KEYS[code] ?? OTHER_DEAD_KEY)[shiftKey ? 1 : 0];

const isDeadKeyChar = (sign: string | undefined): boolean =>
  sign !== undefined && /^[\u0300\u0301\u0302\u0308]$/.test(sign);

/** Returns the character of a key that was composed with the dead key before it: "ê" is the key "e". */
function getComposedKeyChar({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | null {
  const characters = Array.from(key);
  // Some browsers report both characters, others report only the position of the key.
  if (characters.length <= 2) return characters.at(-1)?.normalize('NFD').charAt(0) ?? null;
  return /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? null;
}

/** Matches text that may be a scan, which contains a digit. Words typed quickly into the search are not scans. */
const CODE = /^(?=.*\d)\S+$/;
/** Maximum length of a code. */
const MAX_KEYS = 500;
/** Selector of dialogs, which keep their keys unless they accept scans themselves. */
const DIALOGS = '[role="dialog"], [role="alertdialog"]';
const DIALOG = '[role="dialog"]';
/** Selector of fields for codes, which keep a scanned code. */
const CODE_FIELDS = '[data-takes-codes], [role="combobox"], [type="search"]';
const MODIFIER_KEYS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface RecordedKey extends TypedKey {
  /** Text of the fields before this key. */
  readonly before: ReadonlyMap<Control, string>;
  readonly isOutside: boolean;
  /** The focused field if it accepts no scans. Keys typed after it was unmounted are not attributed to it. */
  readonly ownField: Control | null;
}

const isControl = (one: Element | null): one is Control =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement;

function charOf(event: globalThis.KeyboardEvent, before: TypedKey | undefined): string | null {
  if (event.repeat) return null;
  if (event.key === 'Dead') return getDeadKeyChar(event);
  // The key after a dead key is composed with it; both belong to the scan.
  if (isDeadKeyChar(before?.char)) return getComposedKeyChar(event);
  if (isComposing(event)) return null;
  if (isSeparatorKey(event)) return SEPARATOR;
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return event.key.length === 1 && !isShortcut ? event.key : null;
}

/** Returns whether the target is in a dialog that does not contain the scan field. */
function isInOtherDialog(target: Element): boolean {
  const own = target.closest(DIALOGS);
  return own !== null && currentField()?.closest(DIALOG)?.contains(own) !== true;
}

const currentField = (): HTMLInputElement | null => findScanTarget()?.field.current ?? null;
const currentValues = (): ReadonlyMap<Control, string> =>
  new Map([currentField(), document.activeElement].filter(isControl).map((control) => [control, control.value]));

/** Returns whether keys are for a scan field. Without one, typing in a field means that field. */
const isForScanTarget = (): boolean =>
  findScanTarget() !== undefined || (isScanTargetLoading() && (hasScanTarget() || !isControl(document.activeElement)));

function ownField(): Control | null {
  const one = document.activeElement;
  return isControl(one) && one !== currentField() && !isStaleField(one) ? one : null;
}

const ignoresKeys = (one: Element | null): boolean => !isControl(one) || isStaleField(one);

let keys: readonly RecordedKey[] = [];

function onKeyDown(event: globalThis.KeyboardEvent): void {
  if (MODIFIER_KEYS.has(event.key)) return;
  const last = keys.at(-1);
  const continuesScan = last !== undefined && last.ownField?.isConnected !== false;
  const before = continuesScan && event.timeStamp - last.at < MAX_PAUSE_MS ? keys : [];
  keys = [];
  // A dialog that loads collects the keys for its first field.
  if (event.target instanceof Element && event.target.closest(DIALOGS)?.querySelector('[data-frame]')) return;
  if (event.target instanceof Element && event.target.closest(CODE_FIELDS) !== null && isInOtherDialog(event.target))
    return;
  if (event.key === 'Enter') return onEnter(event, before);
  const char = charOf(event, before.at(-1));
  if (char === null) return;
  keys = [
    ...before,
    {
      char,
      at: event.timeStamp,
      before: currentValues(),
      isOutside: ignoresKeys(document.activeElement),
      ownField: ownField(),
    },
  ].slice(-MAX_KEYS);
}

function onEnter(event: globalThis.KeyboardEvent, typed: readonly RecordedKey[]): void {
  if (event.ctrlKey || event.metaKey) return;
  if (event.target instanceof Element && isInOtherDialog(event.target)) return onEnterInDialog(event, typed);
  if (!isForScanTarget()) return;
  const start = findScanStart(
    typed,
    event.timeStamp,
    typed.some(({ isOutside }) => isOutside),
  );
  if (start === null) return onEnterFromSlowScanner(event, keysSincePause(typed));
  const scan = typed.slice(start);
  const text = textOf(scan);
  const field = currentField();
  const isInField = field !== null && document.activeElement === field;
  if (isInField && !CODE.test(text) && !isCode(text) && !hasLayoutCharacters(text)) return;
  // An earlier part stalled: the field contains the whole text and looks it up itself.
  if (isInField && start > 0 && keysSincePause(typed).length > scan.length && !isCode(text)) return;
  stopEvent(event);
  restoreFields(scan);
  field?.focus();
  deliverScan(text);
}

function stopEvent(event: globalThis.KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Restores the text of the fields before these keys. */
function restoreFields(scan: readonly RecordedKey[]): void {
  const previousValues = new Map<Control, string>();
  for (const { before } of scan)
    for (const [control, value] of before) if (!previousValues.has(control)) previousValues.set(control, value);
  for (const [control, value] of previousValues) setControlValue(control, value);
}

/** Returns the keys since the last pause. */
const keysSincePause = (typed: readonly RecordedKey[]): readonly RecordedKey[] =>
  typed.slice(typed.findLastIndex(({ at }, index) => at - (typed[index - 1]?.at ?? -Infinity) >= PAUSE_MS));

const textOf = (scan: readonly RecordedKey[]): string => scan.map(({ char }) => char).join('');

/**
 * Handles a scan in a dialog without a scan field: it changes nothing, and its Enter has no effect. In a text field,
 * only a product code counts as a scan.
 */
function onEnterInDialog(event: globalThis.KeyboardEvent, typed: readonly RecordedKey[]): void {
  const isOutside = !isControl(document.activeElement);
  const start = findScanStart(typed, event.timeStamp, isOutside);
  const scan = start === null ? [] : typed.slice(start);
  if (scan.length === 0 || !(isOutside || isProductCode(textOf(scan)))) return;
  stopEvent(event);
  restoreFields(scan);
  showToast({
    title: 'Scan not added',
    description: `${textOf(scan)} was scanned while this dialog was open. Close it, then scan again.`,
    tone: 'bad',
    isLong: true,
  });
}

/**
 * Handles slow scanners, which type like a person: when a field for other text, such as the patient, ends with the code
 * of a known product, removes the code from the field and processes it as a scan.
 */
function onEnterFromSlowScanner(event: globalThis.KeyboardEvent, typed: readonly RecordedKey[]): void {
  const control = document.activeElement;
  const start = typed.findIndex((_, at) => isProductCode(textOf(typed.slice(at))));
  if (findScanTarget() === undefined || !isControl(control) || control === currentField() || start === -1) return;
  if (control.closest(CODE_FIELDS) !== null) return;
  const scan = typed.slice(start);
  const code = textOf(scan);
  const { value } = control;
  stopEvent(event);
  void isKnownCode(code).then((known) => {
    if (control.value !== value) return;
    if (known === true) {
      restoreFields(scan);
      currentField()?.focus();
      return deliverScan(code);
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
async function isKnownCode(code: string): Promise<boolean | null> {
  if (isGs1Like(code)) return true;
  try {
    return (await lookUpCode(code)).matches.length > 0;
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
document.addEventListener('keydown', onKeyDown, true);
window.addEventListener(SHORTCUT_EVENT, () => {
  keys = [];
});

/**
 * Processes scans regardless of the focus. Text that a scan typed into another field is removed, no form is submitted,
 * no button pressed, and the focus moves to the scan field.
 */
export const listenForScans = (
  field: ScanTarget['field'],
  read: ScanTarget['read'],
  path: string = window.location.pathname,
): (() => void) => registerScanTarget({ path, field, read });

/** Sets the value through events, so that React and the form notice it. */
function setControlValue(control: Control, value: string): void {
  if (control.value === value) return;
  if (!(control instanceof HTMLSelectElement) && control.selectionStart !== null)
    control.setRangeText(value, 0, control.value.length, 'end');
  // Number and date fields support no partial replacement.
  else Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const what of control instanceof HTMLSelectElement ? ['input', 'change'] : ['input'])
    control.dispatchEvent(new Event(what, { bubbles: true }));
}
