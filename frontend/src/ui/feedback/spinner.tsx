import { classes } from '../classes.js';
import { ARCHES } from '../display/logo.js';

/** A spinner in the shape of the logo; `label` is for screen readers only. */
export function Spinner({ label, className }: { readonly label?: string; readonly className?: string }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className={classes('inline-flex', className)}>
      <svg
        viewBox="3 3 26 26"
        className="size-4 stroke-current"
        aria-hidden="true"
        fill="none"
        strokeWidth="3.5"
        strokeLinecap="round"
      >
        <path {...ARCHES.outer} className="opacity-25" />
        <path {...ARCHES.outer} strokeDasharray="30 100" className="animate-trace" />
        <path {...ARCHES.inner} strokeWidth="3" className="opacity-25" />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
