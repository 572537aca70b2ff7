import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react';
import { Select } from '../choices/select.js';
import { Field, type FieldProps, Input, Textarea } from './field.js';
import { Check, Minus } from 'lucide-react';
import type { Elements } from '../elements.js';
import { classes } from '../classes.js';

type FieldOptions = Omit<FieldProps, 'children'>;

/** Returns a component for `Control` with its label, help and error; `className` is that of the field. */
export const withField =
  <P extends object>(Control: ComponentType<P>) =>
  ({
    label,
    help,
    warning,
    error,
    required,
    labelHidden,
    className,
    ...props
  }: FieldOptions & Omit<P, keyof FieldOptions>) => (
    <Field {...{ label, help, warning, error, required, labelHidden, className }}>
      {(control) => <Control {...control} {...(props as unknown as P)} />}
    </Field>
  );

/** A field without the browser's suggestions, unless `autoComplete` names them. */
export const InputField = withField<ComponentProps<typeof Input>>((props) => <Input autoComplete="off" {...props} />);
export const SelectField = withField<ComponentProps<typeof Select>>(Select);
export const TextareaField = withField<ComponentProps<typeof Textarea>>(Textarea);

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
        />
        <Minus
          className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-accent opacity-0 peer-indeterminate:opacity-100"
          strokeWidth={3}
        />
      </span>
      <span className={labelHidden ? 'sr-only' : 'min-w-0 flex-1'}>{label}</span>
      {aside}
    </label>
  );
}

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
