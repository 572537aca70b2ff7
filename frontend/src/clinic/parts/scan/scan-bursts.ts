import { SEPARATOR } from '@atrium/rules/gs1/elements';
import { isCode } from './scanned.js';
import { isSeparatorKey } from './separator-key.js';

/** Nobody types so fast over six keys; a scanner does. */
const FAST_MS = 35;
const SHORTEST = 6;
/** A busy browser tells of a key late, and scanners pause before Enter. */
const LATE_MS = 60;
const LATE_ENTER_MS = 120;
/** A key of the scan field so shortly before was the beginning of the code, held up. */
const HELD_UP_MS = 300;
/** Words that are typed fast into the search stay words. */
const CODE = /^(?=.*\d)\S+$/;
/** What asks something of its own has fields of its own. */
const OWN = '[role="dialog"], [role="alertdialog"]';
const HELD = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Burst {
  readonly text: string;
  readonly began: number;
  readonly at: number;
  readonly isHeldUp: boolean;
  /** What stood in the fields that its keys came to. */
  readonly before: Map<Control, string>;
}

const isControl = (one: Element | null): one is Control =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement;

function signOf(event: globalThis.KeyboardEvent): string | null {
  if (event.isComposing || event.repeat) return null;
  if (isSeparatorKey(event)) return SEPARATOR;
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  return event.key.length === 1 && !isShortcut ? event.key : null;
}

const isFast = ({ text, began, at }: Burst): boolean =>
  text.length >= SHORTEST && at - began < FAST_MS * (text.length - 1);

/**
 * Reads what a scanner types, wherever the focus is: keys as fast as nobody types, and Enter right after. What they
 * wrote into another field is taken back out, nothing is sent or pressed, and the focus is in the scan field.
 */
export function takeScans(
  field: { readonly current: HTMLInputElement | null },
  read: (code: string) => void,
): () => void {
  let burst: Burst | null = null;
  let lastAt = 0;
  const listen = (event: globalThis.KeyboardEvent) => {
    if (HELD.has(event.key)) return;
    const late = event.key === 'Enter' ? LATE_ENTER_MS : LATE_MS;
    const before = burst !== null && event.timeStamp - burst.at < late ? burst : null;
    burst = null;
    if (event.target instanceof Element && event.target.closest(OWN) !== null) return;
    if (event.key === 'Enter') {
      lastAt = 0;
      if (event.ctrlKey || event.metaKey || before === null || !isFast(before)) return;
      if (document.activeElement === field.current && !CODE.test(before.text) && !isCode(before.text)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const typed = field.current?.value.trim() ?? '';
      const isWhole = before.isHeldUp && document.activeElement === field.current;
      for (const [control, value] of before.before) putBack(control, value);
      field.current?.focus();
      return read(isWhole ? typed : before.text);
    }
    const sign = signOf(event);
    if (sign === null) return;
    const at = event.timeStamp;
    const { text, began, before: held } = before ?? { text: '', began: at, before: new Map<Control, string>() };
    for (const control of [field.current, document.activeElement])
      if (isControl(control) && !held.has(control)) held.set(control, control.value);
    const isHeldUp = before?.isHeldUp ?? (document.activeElement === field.current && at - lastAt < HELD_UP_MS);
    burst = { text: text + sign, began, at, isHeldUp, before: held };
    lastAt = at;
  };
  document.addEventListener('keydown', listen, true);
  return () => document.removeEventListener('keydown', listen, true);
}

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
