import { classes } from '../classes.js';

interface ProgressBarProps {
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
  readonly tone?: 'accent' | 'warn' | 'bad';
  readonly className?: string;
}

const fills = { accent: 'bg-accent', warn: 'bg-warn', bad: 'bg-bad' } as const;

/** A progress bar; the number must also be shown next to it. */
export function ProgressBar({ label, percent, tone = 'accent', className }: ProgressBarProps) {
  const width = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(width)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes('h-1.5 overflow-hidden rounded-full bg-line', className)}
    >
      <div className={classes('h-full rounded-full transition-[width]', fills[tone])} style={{ width: `${width}%` }} />
    </div>
  );
}
