import type { ReactNode } from 'react';
import { classes } from '../classes.js';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral';

const looks: Record<Tone, string> = {
  good: 'border-good-line bg-good-soft text-good-text',
  warn: 'border-warn-line bg-warn-soft text-warn-text',
  bad: 'border-bad-line bg-bad-soft text-bad-text',
  info: 'border-info-line bg-info-soft text-info-text',
  neutral: 'border-line bg-sunken text-muted',
};

const dots: Record<Tone, string> = {
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  info: 'bg-info',
  neutral: 'bg-muted',
};

interface BadgeProps {
  readonly tone: Tone;
  /** Without a background, so that only important rows of a long list stand out. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

/** A status with a dot and a word, so that color is never the only sign. */
export function Badge({ tone, quiet = false, children }: BadgeProps) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full border px-2 py-px text-caption font-medium whitespace-nowrap',
        quiet ? 'border-transparent text-muted' : looks[tone],
      )}
    >
      <span className={classes('size-1.5 rounded-full', dots[tone])} aria-hidden="true" />
      {children}
    </span>
  );
}
