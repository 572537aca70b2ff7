import type { ComponentProps } from 'react';
import { classes } from '../classes.js';
import { CONTROL_CLASSES } from './input.js';

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
