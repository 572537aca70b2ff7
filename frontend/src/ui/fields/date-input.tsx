import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../classes.js';
import { Input } from './input.js';

/** A longer year is a slip: browsers would take six digits. */
const LAST_DAY = '9999-12-31';

const SENTENCES = {
  date: 'Please complete the date or clear it',
  time: 'Please complete the time or clear it',
  'datetime-local': 'Please enter the date and the time, or clear both',
} as const;

/**
 * The browser's own field for a day or a time, in our looks (styles.css). The shape that an empty one shows is quiet like
 * any placeholder, so that nothing seems to be chosen. The value of an incomplete entry is empty, so it blocks the submit.
 */
export function DateInput({
  type = 'date',
  max = type === 'date' ? LAST_DAY : undefined,
  ref,
  className,
  onInput,
  ...rest
}: ComponentProps<'input'> & { readonly type?: 'date' | 'time' | 'datetime-local' }) {
  const own = useRef<HTMLInputElement>(null);
  // Whenever it is drawn: forms write into it themselves.
  useLayoutEffect(() => void (own.current !== null && mark(own.current)));
  const [isIncomplete, setIncomplete] = useState(false);
  useEffect(() => {
    const block = (event: Event) => {
      const field = own.current;
      if (field === null || !field.validity.badInput || !isInForm(field, event.target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setIncomplete(true);
      field.focus();
    };
    document.addEventListener('submit', block, true);
    return () => document.removeEventListener('submit', block, true);
  }, []);
  const field = (
    <Input
      {...rest}
      {...(isIncomplete && { 'aria-invalid': true })}
      type={type}
      max={max}
      ref={(field) => {
        own.current = field;
        if (typeof ref === 'function') return ref(field);
        if (ref) ref.current = field;
      }}
      className={classes('figures', className)}
      onInput={(event) => {
        mark(event.currentTarget);
        setIncomplete(false);
        onInput?.(event);
      }}
    />
  );
  return (
    <>
      {field}
      {isIncomplete && (
        <p role="alert" className="text-caption text-bad-text">
          {SENTENCES[type]}
        </p>
      )}
    </>
  );
}

/** Returns whether the form holds the field, also a field of its dialog outside of the form element. */
const isInForm = (field: HTMLInputElement, form: EventTarget | null): boolean =>
  form instanceof HTMLFormElement &&
  (form.contains(field) || field.closest('[role="dialog"]')?.contains(form) === true);

const mark = (field: HTMLInputElement): void => void field.toggleAttribute('data-empty', field.value === '');
