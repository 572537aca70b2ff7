import type { ComponentProps } from 'react';
import { classes } from '../classes.js';
import { drawIcon, type Icon } from '../icon.js';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> {
  readonly label: string;
  /** Tooltip, when it is shorter than the label. */
  readonly tip?: string;
  readonly icon: Icon;
}

export function IconButton({ label, tip = label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      data-tip={tip}
      {...rest}
      className={classes(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-text disabled:opacity-50 pointer-coarse:size-11 dark:hover:bg-line print:hidden',
        className,
      )}
    >
      {drawIcon(icon)}
    </button>
  );
}
