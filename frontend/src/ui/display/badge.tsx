import type { ReactNode } from 'react';
import { classes } from '../classes.js';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral';

const toneClasses: Record<Tone, string> = {
  good: 'border-transparent text-muted',
  warn: 'border-warn-line bg-warn-soft text-warn-text',
  bad: 'border-bad-line bg-bad-soft text-bad-text',
  info: 'border-info-line bg-info-soft text-info-text',
  neutral: 'border-line bg-sunken text-muted',
};

const dotClasses: Record<Tone, string> = {
  good: 'bg-muted',
  warn: 'bg-warn',
  bad: 'bg-bad',
  info: 'bg-info',
  neutral: 'bg-muted',
};

interface BadgeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/**
 * Badge of a status with a dot and a word, so that color is never the only indication. `good` has no color, because
 * only what needs attention stands out.
 */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full border px-2 py-px text-caption font-normal whitespace-nowrap',
        toneClasses[tone],
      )}
    >
      <span className={classes('size-1.5 rounded-full', dotClasses[tone])} aria-hidden="true" />
      <span className="contents">{children}</span>
    </span>
  );
}
