import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.js';
import { controlLook } from './input.js';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Choices of one group stand together, under its name. */
  readonly group?: string;
  readonly disabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  readonly choices: readonly Choice[];
  /** What is chosen stands whole, over as many lines as it needs. */
  readonly wraps?: boolean;
}

const WRAPPING =
  'rounded-control has-[select:focus-visible]:outline-2 has-[select:focus-visible]:-outline-offset-1 has-[select:focus-visible]:outline-focus';

/** The platform's own list: best under a thumb, with a keyboard and for a screen reader. */
export function Select({ choices, className, wraps = false, ...rest }: SelectProps) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return (
    <div className={classes('relative', wraps && WRAPPING, className)}>
      {wraps && (
        <span className={classes(controlLook, 'flex items-center py-1.5 pr-9 wrap-anywhere')} aria-hidden="true">
          {choices.find(({ value }) => value === rest.value)?.label}
        </span>
      )}
      <select
        {...rest}
        className={
          wraps
            ? 'absolute inset-0 size-full cursor-pointer appearance-none opacity-0'
            : classes(controlLook, 'appearance-none truncate pr-9')
        }
      >
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
