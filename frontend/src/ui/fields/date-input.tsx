import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../classes.js';
import { Input } from './input.js';

/** Browsers would accept years of six digits, which are always mistakes. */
const LAST_DAY = '9999-12-31';

const SENTENCES = {
  date: 'Please complete the date or clear it',
  time: 'Please complete the time or clear it',
  'datetime-local': 'Please enter the date and the time, or clear both',
} as const;

/**
 * The native field for a date or time (styles.css). An empty one is muted like a placeholder. An incomplete entry has
 * an empty value, so it blocks the submit.
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
  // Runs after each render, because forms set the value themselves.
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

/** Returns whether the form contains the field, also by its dialog outside the form element. */
const isInForm = (field: HTMLInputElement, form: EventTarget | null): boolean =>
  form instanceof HTMLFormElement &&
  (form.contains(field) || field.closest('[role="dialog"]')?.contains(form) === true);

const mark = (field: HTMLInputElement): void => void field.toggleAttribute('data-empty', field.value === '');
