import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classes } from './classes.js';
import { Input } from './input.js';

/** A longer year is a slip: browsers would take six digits. */
const LAST_DAY = '9999-12-31';

/**
 * The browser's own field for a day or a time, in our looks (styles.css). The shape that an empty one shows is quiet like
 * any placeholder, so that nothing seems to be chosen.
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
  return (
    <Input
      {...rest}
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
        onInput?.(event);
      }}
    />
  );
}

const mark = (field: HTMLInputElement): void => void field.toggleAttribute('data-empty', field.value === '');
