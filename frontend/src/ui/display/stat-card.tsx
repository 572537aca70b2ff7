import type { ReactNode } from 'react';
import { classes } from '../classes.js';
import { Skeleton } from '../feedback/skeleton.js';

interface StatCardProps {
  readonly label: string;
  readonly figure: string | number | undefined;
  /** Caption of the figure: "Today", "Below minimum". */
  readonly meaning: string;
  readonly icon: ReactNode;
  readonly tone?: 'neutral' | 'warn' | 'bad';
  readonly children?: ReactNode;
}

const tones = {
  neutral: 'bg-accent-soft text-accent-text',
  warn: 'bg-warn-soft text-warn-text',
  bad: 'bg-bad-soft text-bad-text',
} as const;

const LONG = 8;
const LONG_LOOK = 'text-lead @min-[210px]:text-heading @min-[280px]:text-title';
const BESIDE_LONG_LOOK =
  'group-has-[[data-long]]/stats:text-lead group-has-[[data-long]]/stats:@min-[210px]:text-heading group-has-[[data-long]]/stats:@min-[280px]:text-title';

/** Class of the container of a row of cards: one long figure makes all of them smaller, so that they match. */
export const STAT_ROW = 'group/stats';

/** Content of a card with a figure; screens make the whole card a link to the list behind it. */
export function StatCard({ label, figure: given, meaning, icon, tone = 'neutral', children }: StatCardProps) {
  const figure = typeof given === 'number' ? given.toLocaleString('en') : given;
  const isLong = figure !== undefined && figure.length > LONG;
  return (
    <div className="@container flex h-full flex-col rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="text-table font-medium text-muted">{label}</p>
          <p
            className={classes(
              'figures mt-1 truncate font-semibold leading-9!',
              isLong ? LONG_LOOK : `text-heading @min-[110px]:text-figure ${BESIDE_LONG_LOOK}`,
            )}
            data-long={isLong || undefined}
            title={isLong ? figure : undefined}
            aria-live="polite"
            aria-atomic="true"
          >
            {figure === undefined ? <Skeleton className="my-1 h-7 w-16" /> : figure}
          </p>
          <p className="mt-1 line-clamp-2 text-caption text-muted">{meaning}</p>
        </div>
        <span
          className={classes(
            'hidden size-8 shrink-0 items-center justify-center rounded-control min-[400px]:@min-[120px]:flex',
            tones[tone],
          )}
          aria-hidden="true"
        >
          {icon}
        </span>
      </div>
      {children}
    </div>
  );
}
