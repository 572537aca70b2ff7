import type { ReactNode } from 'react';
import { classes } from './classes.js';

interface ScreenHeadProps {
  readonly title: string;
  readonly subtitle: string;
  /** The screen's one primary action. */
  readonly action?: ReactNode;
  /** On a phone the title says enough: what it lists comes first. */
  readonly isBrief?: boolean;
  /** 1 unless the screen has its heading elsewhere. */
  readonly level?: 1 | 2;
}

/** The row with which a screen begins. */
export function ScreenHead({ title, subtitle, action, isBrief = false, level = 1 }: ScreenHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <Heading className={classes('font-semibold wrap-anywhere', level === 1 ? 'text-title' : 'text-heading')}>
          {title}
        </Heading>
        <p className={classes('mt-0.5 wrap-anywhere text-muted', isBrief && 'max-sm:hidden')}>{subtitle}</p>
      </div>
      {action}
    </div>
  );
}
