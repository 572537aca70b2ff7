import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../classes.js';

/** Attributes that connect a control to its label, help and error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly help?: string;
  /** Error message, which replaces the help text. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Hides the label visually when the position explains the control. */
  readonly labelHidden?: boolean;
  readonly className?: string;
  readonly children: (control: ControlProps) => ReactNode;
}

export function Field({ label, help, error, required = false, labelHidden = false, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? help;
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={labelHidden ? 'sr-only' : 'flex items-center gap-1.5'}>
        <label id={`${id}-label`} htmlFor={id} className="text-table font-medium">
          {label}
        </label>
        {/* A dot instead of a character, so that the accessible label stays unchanged. */}
        {required && <span className="size-1 rounded-full bg-bad" title="Required" aria-hidden="true" />}
      </div>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      {note !== undefined && (
        <p
          id={noteId}
          className={classes(
            'flex items-start gap-1.5 text-caption',
            error === undefined ? 'text-muted' : 'text-bad-text',
          )}
        >
          {error !== undefined && <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />}
          {note}
        </p>
      )}
    </div>
  );
}
