import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.js';
import { controlLook } from './input.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  readonly choices: readonly Choice[];
}

/** The platform's own list: best under a thumb, with a keyboard and for a screen reader. */
export function Select({ choices, className, ...rest }: SelectProps) {
  return (
    <div className={classes('relative', className)}>
      <select {...rest} className={classes(controlLook, 'appearance-none truncate pr-9')}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value} className="bg-surface text-text">
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </div>
  );
}
