import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.js';
import { CONTROL_CLASSES } from '../fields/field.js';
import { type Choice, withPresentChoice } from './select.js';

interface WrappingSelectProps extends Omit<ComponentProps<'select'>, 'children' | 'className'> {
  readonly choices: readonly Choice[];
}

/** A native select whose chosen option wraps over as many lines as it needs. */
export const WrappingSelect = ({ choices, ...rest }: WrappingSelectProps) => (
  <div className="relative rounded-control has-[select:focus-visible]:outline-2 has-[select:focus-visible]:-outline-offset-1 has-[select:focus-visible]:outline-focus">
    <span className={classes(CONTROL_CLASSES, 'flex items-center py-1.5 pr-9 wrap-anywhere')} aria-hidden="true">
      {choices.find(({ value }) => value === rest.value)?.label}
    </span>
    <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    <select {...rest} className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0">
      {withPresentChoice(choices, rest.value).map(({ value, label }) => (
        <option key={value} value={value} className="bg-surface text-text">
          {label}
        </option>
      ))}
    </select>
  </div>
);
