import type { ComponentProps } from 'react';
import { classes } from '../classes.js';
import { drawIcon, type Icon } from '../icon.js';

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
