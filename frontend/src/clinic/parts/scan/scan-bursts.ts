import { SEPARATOR } from '@atrium/rules/gs1/elements';
import { isCode } from './scanned.js';
import { isSeparatorKey } from './separator-key.js';

/** Nobody types so fast; a scanner does. */
const FAST_MS = 35;
const SHORTEST = 6;
/** Words that are typed fast into the search stay words. */
const CODE = /^(?=.*\d)\S+$/;
/** What asks something of its own has fields of its own. */
const OWN = '[role="dialog"], [role="alertdialog"]';
const HELD = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Burst {
  readonly text: string;
  readonly at: number;
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

/**
 * Reads what a scanner types, wherever the focus is: keys as fast as nobody types, and Enter right after. What they
 * wrote into another field is taken back out, nothing is sent or pressed, and the focus is in the scan field.
 */
export function takeScans(
  field: { readonly current: HTMLInputElement | null },
  read: (code: string) => void,
): () => void {
  let burst: Burst | null = null;
  const listen = (event: globalThis.KeyboardEvent) => {
    if (HELD.has(event.key)) return;
    const before = burst !== null && event.timeStamp - burst.at < FAST_MS ? burst : null;
    burst = null;
    if (event.target instanceof Element && event.target.closest(OWN) !== null) return;
    if (event.key === 'Enter') {
      if (event.ctrlKey || event.metaKey || before === null || before.text.length < SHORTEST) return;
      if (document.activeElement === field.current && !CODE.test(before.text) && !isCode(before.text)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      for (const [control, value] of before.before) putBack(control, value);
      field.current?.focus();
      return read(before.text);
    }
    const sign = signOf(event);
    if (sign === null) return;
    const { text, before: held } = before ?? { text: '', before: new Map<Control, string>() };
    for (const control of [field.current, document.activeElement])
      if (isControl(control) && !held.has(control)) held.set(control, control.value);
    burst = { text: text + sign, at: event.timeStamp, before: held };
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
