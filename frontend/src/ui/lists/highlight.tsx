import { classes } from '../classes.js';

interface HighlightProps {
  /** Key of the change, which starts the animation again; undefined for none. */
  readonly of: string | number | undefined;
  readonly className?: string;
}

/** Animation over a positioned row that has changed. */
export const Highlight = ({ of, className }: HighlightProps) =>
  of !== undefined && (
    <span
      key={of}
      className={classes('pointer-events-none absolute inset-0 animate-glow', className)}
      aria-hidden="true"
    />
  );
