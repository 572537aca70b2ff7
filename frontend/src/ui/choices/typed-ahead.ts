import { createContext, type FocusEvent, type KeyboardEvent, type RefObject, useContext, useRef } from 'react';

const TEXT_FIELDS = ['text', 'search', 'email', 'url', 'tel', 'password', 'number'];
const FIELDS = 'input:not([type=hidden], [hidden], :disabled), select, textarea';

/** Text typed into a placeholder dialog, which passes it on to the dialog that replaces it. */
export const TypedAheadContext = createContext<RefObject<string> | null>(null);

/** Appends the character of a key to text; Enter after text, as scanners type it, is a line break. */
export function collectTypedText(typed: RefObject<string>, event: KeyboardEvent | globalThis.KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey) return;
  if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
  else if (key === 'Enter' && /[^\n]$/.test(typed.current)) typed.current += '\n';
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

/** Enters text like a keyboard, so that listeners of the field are notified. The text after an Enter is a new one. */
function typeInto(field: TextField, text: string): void {
  for (const [at, line] of text.split('\n').entries()) {
    if (at > 0) field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    if (line === '') continue;
    const isReplaced = at > 0 || field.type === 'number' || field.selectionStart !== field.selectionEnd;
    const value = isReplaced ? line : field.value + line;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
