import type { ReactNode } from 'react';
import { classes } from '../classes.js';

/** Only what needs attention has a color. */
export type Tone = 'warn' | 'bad' | 'neutral';

const toneClasses = {
  warn: 'border-warn-line bg-warn-soft text-warn-text',
  bad: 'border-bad-line bg-bad-soft text-bad-text',
} as const;

const dotClasses = { warn: 'bg-warn', bad: 'bg-bad' } as const;

/**
 * Status as a word. What needs attention is a badge with a dot, so that color is never the only indication; `neutral`
 * states, healthy ones included, are plain text.
 */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  if (tone === 'neutral')
    return (
      <span className="inline-flex items-center gap-1 text-caption font-normal whitespace-nowrap text-muted">
        {children}
      </span>
    );
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
