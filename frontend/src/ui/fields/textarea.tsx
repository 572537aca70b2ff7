import type { ComponentProps } from 'react';
import { classes } from '../classes.js';
import { controlLook } from './input.js';

/** Grows with what is typed where the browser can; a few lines elsewhere. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...rest}
      rows={rows}
      className={classes(controlLook, 'field-sizing-content max-h-60 resize-y py-2', className)}
    />
  );
}
