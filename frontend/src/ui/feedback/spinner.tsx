import { classes } from '../classes.js';

/** A spinner; `label` is for screen readers only. */
export function Spinner({ label, className }: { readonly label?: string; readonly className?: string }) {
  return (
    <span role={label === undefined ? undefined : 'status'} className={classes('inline-flex', className)}>
      <svg
        viewBox="0 0 16 16"
        className="size-4 animate-spin"
        aria-hidden="true"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <circle cx="8" cy="8" r="6" className="stroke-current opacity-25" />
        <path d="M14 8a6 6 0 0 0-6-6" className="stroke-current" />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
