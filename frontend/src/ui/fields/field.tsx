import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import type { Elements } from '../elements.js';
import { drawIcon, type Icon } from '../icon.js';
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
  /** Note about a valid value that deserves attention, which replaces the help text. */
  readonly warning?: string | undefined;
  /** Error message, which replaces the other texts. */
  readonly error?: string | undefined;
  readonly required?: boolean;
  /** Hides the label visually when the position explains the control. */
  readonly labelHidden?: boolean;
  readonly className?: string;
  readonly children: (control: ControlProps) => Elements;
}

export function Field({
  label,
  help,
  warning,
  error,
  required = false,
  labelHidden = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? warning ?? help;
  const tone = error !== undefined ? 'text-bad-text' : warning !== undefined ? 'text-warn-text' : 'text-muted';
  const Icon = error === undefined ? TriangleAlert : CircleAlert;
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={labelHidden ? 'sr-only' : 'flex items-center gap-1.5'}>
        <label id={`${id}-label`} htmlFor={id} className="text-table font-semibold">
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
        <p id={noteId} className={classes('flex items-start gap-1.5 text-caption', tone)}>
          {(error ?? warning) !== undefined && <Icon className="mt-px size-3.5 shrink-0" aria-hidden="true" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}

/** Class names of controls. Text has 16 px on touch devices, because phones zoom into fields with smaller text. */
export const CONTROL_CLASSES =
  'scroll-mt-8 w-full min-h-9 pointer-coarse:min-h-11 rounded-control border border-field-line bg-surface px-3 text-body pointer-coarse:text-lead text-text ' +
  'placeholder:text-muted placeholder-shown:text-ellipsis transition-colors hover:border-text/50 ' +
  'focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus focus-visible:border-transparent ' +
  'aria-invalid:border-bad aria-invalid:focus-visible:outline-bad disabled:opacity-60 dark:bg-sunken';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classes(CONTROL_CLASSES, className)} />;
}

export function IconInput({ icon, className, ...rest }: ComponentProps<'input'> & { readonly icon: Icon }) {
  return (
    <div className="relative">
      <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted" aria-hidden="true">
        {drawIcon(icon)}
      </span>
      <input {...rest} className={classes(CONTROL_CLASSES, 'pl-9', className)} />
    </div>
  );
}

/** A text area that grows with its content where browsers support it. */
export function Textarea({ className, rows = 2, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classes(CONTROL_CLASSES, 'field-sizing-content max-h-60 resize-y py-2', className)}
    />
  );
}
