import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.js';
import type { Elements } from '../elements.js';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  readonly label: string;
  /** Hides the label visually when the row contains it. */
  readonly labelHidden?: boolean;
  readonly aside?: Elements;
}

/** A native checkbox with custom appearance; its label is part of the target. */
export function Checkbox({ label, labelHidden = false, aside, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={classes(
        'flex min-h-9 items-center gap-2 pointer-coarse:min-h-11',
        rest.disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer',
        className,
      )}
    >
      <span className="relative flex size-[18px] shrink-0">
        <input
          {...rest}
          type="checkbox"
          className="peer size-full appearance-none rounded-small border border-field-line bg-surface transition-colors checked:border-accent-fill checked:bg-accent-fill indeterminate:border-accent-fill indeterminate:bg-accent-fill hover:border-text/50 dark:bg-sunken"
        />
        <Check
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-0"
          strokeWidth={3}
          aria-hidden="true"
        />
        <Minus
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent opacity-0 peer-indeterminate:opacity-100"
          strokeWidth={3}
          aria-hidden="true"
        />
      </span>
      <span className={labelHidden ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
      {aside}
    </label>
  );
}
