import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.js';
import { CONTROL_CLASSES } from '../fields/input.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
  readonly disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  readonly choices: readonly Choice[];
  /** Class names of the control itself; `className` is that of its box. */
  readonly controlClassName?: string;
}

/** The native select, which works best with touch, keyboards and screen readers. */
export function Select({ choices, className, controlClassName, ...rest }: SelectProps) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <div className={classes('relative', className)}>
      <select {...rest} className={classes(CONTROL_CLASSES, 'appearance-none truncate pr-9', controlClassName)}>
        {groups.map((group) => {
          const members = choices.filter((choice) => choice.group === group);
          return group === undefined ? (
            members.map(option)
          ) : (
            <optgroup key={group} label={group} className="bg-surface text-muted">
              {members.map(option)}
            </optgroup>
          );
        })}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </div>
  );
}

const option = ({ value, label, disabled }: Choice) => (
  <option key={value} value={value} disabled={disabled} className="bg-surface text-text">
    {label}
  </option>
);
