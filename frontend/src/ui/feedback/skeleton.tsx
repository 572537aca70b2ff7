import { classes } from '../classes.js';

/** A place where something will stand; give it the size of what comes. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span
    data-skeleton
    className={classes('block animate-breathe rounded-small bg-line', className)}
    aria-hidden="true"
  />
);
