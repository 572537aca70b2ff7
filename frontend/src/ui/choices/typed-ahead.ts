import { createContext, type FocusEvent, type KeyboardEvent, type RefObject, useContext, useRef } from 'react';

const TEXT_FIELDS = ['text', 'search', 'email', 'url', 'tel', 'password', 'number'];
const FIELDS = 'input:not([type=hidden], [hidden], :disabled), select, textarea';

/** Text typed into a placeholder dialog, which passes it on to the dialog that replaces it. */
export const TypedAheadContext = createContext<RefObject<string> | null>(null);

/** Appends the character of a key to text. */
export function collectTypedText(typed: RefObject<string>, event: KeyboardEvent | globalThis.KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
  else if (key.length === 1) typed.current += key;
  else return;
  event.preventDefault();
}

/** Collects text typed into a dialog before its first field is rendered, and enters it there. */
export function useTypedAhead() {
  const own = useRef('');
  const typed = useContext(TypedAheadContext) ?? own;
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target === event.currentTarget && event.currentTarget.querySelector(FIELDS) === null)
        collectTypedText(typed, event);
    },
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      if (target === currentTarget || typed.current === '') return;
      const text = typed.current;
      typed.current = '';
      if (isTextField(target)) typeInto(target, text);
    },
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (element: Element): element is TextField =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && TEXT_FIELDS.includes(element.type) && !element.readOnly);

/** Enters text like a keyboard, so that listeners of the field are notified. */
function typeInto(field: TextField, text: string): void {
  const value = field.type === 'number' ? text : field.value + text;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
