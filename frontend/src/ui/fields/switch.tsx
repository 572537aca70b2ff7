import type { ReactNode } from 'react';
import { useId } from 'react';
import { classes } from '../classes.js';

interface SwitchProps {
  readonly label: string;
  readonly help?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A switch with label and help; the whole row toggles it. */
export function Switch({ label, help, checked, onChange, disabled = false, className }: SwitchProps) {
  const id = useId();
  return (
    <div
      className={classes('flex justify-between gap-4', help === undefined ? 'items-center' : 'items-start', className)}
    >
      <label htmlFor={id} className={classes('min-w-0 flex-1', disabled ? 'cursor-not-allowed' : 'cursor-pointer')}>
        <span className="block text-body font-semibold">{label}</span>
        {help !== undefined && (
          <span id={`${id}-help`} className="block text-caption text-muted">
            {help}
          </span>
        )}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        disabled={disabled}
        onClick={() => onChange(!checked)}
        className={classes(
          'relative h-6 w-10 shrink-0 rounded-full transition-colors disabled:cursor-not-allowed disabled:opacity-55',
          // Enlarges the touch target.
          'after:absolute after:-inset-x-1 after:-inset-y-2.5 pointer-fine:after:hidden',
          checked ? 'bg-accent-fill' : 'bg-field-line',
        )}
      >
        <span
          className={classes(
            'absolute top-1 left-1 size-4 rounded-full bg-white transition-transform',
            checked && 'translate-x-4',
          )}
          aria-hidden="true"
        />
      </button>
    </div>
  );
}
