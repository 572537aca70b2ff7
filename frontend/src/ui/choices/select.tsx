import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from '../classes.js';
import { CONTROL_CLASSES } from '../fields/field.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly group?: string;
  readonly disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  readonly choices: readonly Choice[];
  /**
   * The stored value with its name, which stays an option when the choices lack it: a completed goal, a former member, or
   * a list that is not loaded yet. A native select without an option for its value would show its first option.
   */
  readonly present?: Choice | undefined;
  /** Class names of the control itself; `className` is that of its box. */
  readonly controlClassName?: string;
}

/** Returns the choices and an option of their own for the stored and for the current value, if the choices lack them. */
export function withPresentChoice(
  choices: readonly Choice[],
  value: SelectProps['value'],
  present?: Choice,
): readonly Choice[] {
  const wanted = present === undefined ? [] : [present];
  if (value !== undefined && String(value) !== present?.value) wanted.push({ value: String(value), label: '' });
  const missing = wanted.filter((one) => choices.every((choice) => choice.value !== one.value));
  return missing.length === 0 ? choices : [...choices, ...missing];
}

/** The native select, which works best with touch, keyboards and screen readers. */
export function Select({ choices: listed, present, className, controlClassName, ...rest }: SelectProps) {
  const choices = withPresentChoice(listed, rest.value, present);
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
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted" />
    </div>
  );
}

const option = ({ value, label, disabled }: Choice) => (
  <option key={value} value={value} disabled={disabled} className="bg-surface text-text">
    {label}
  </option>
);
