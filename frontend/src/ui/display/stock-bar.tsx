import { classes } from '../classes.js';

interface StockBarProps {
  readonly quantity: number;
  readonly minimum: number;
  readonly tone: 'neutral' | 'warn' | 'bad';
  readonly className?: string;
}

/** A bar from 0 to twice the minimum with a tick at the minimum. It is decorative, because the number is next to it. */
export function StockBar({ quantity, minimum, tone, className }: StockBarProps) {
  const whole = Math.max(1, minimum * 2);
  const part = minimum === 0 ? (quantity > 0 ? 1 : 0) : Math.min(1, quantity / whole);
  const fill = { neutral: 'bg-field-line', warn: 'bg-warn', bad: 'bg-bad' }[tone];
  return (
    <span className={classes('relative block h-1.5 rounded-full bg-line', className)} aria-hidden="true">
      <span
        className={classes('absolute inset-y-0 left-0 rounded-full transition-[width]', fill)}
        style={{ width: `${part * 100}%` }}
      />
      {minimum > 0 && <span className="absolute -inset-y-0.5 left-1/2 w-px bg-muted" />}
    </span>
  );
}
