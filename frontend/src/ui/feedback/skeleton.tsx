import { classes } from '../classes.js';

/** A placeholder with the size of the expected content. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span
    data-skeleton
    className={classes('block animate-breathe rounded-small bg-line', className)}
    aria-hidden="true"
  />
);
