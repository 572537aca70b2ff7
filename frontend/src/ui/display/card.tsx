import type { ReactNode } from 'react';
import { classes } from '../classes.js';

interface CardProps {
  readonly title: string;
  readonly description?: string;
  readonly aside?: ReactNode;
  readonly level?: 2 | 3;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section of a screen with a heading. */
export function Card({ title, description, aside, level = 2, className, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classes('flex min-w-0 flex-col rounded-card border border-line bg-surface', className)}>
      <header className="flex items-start justify-between gap-4 px-4 pt-4 pb-3 sm:px-5">
        <div className="min-w-0">
          <Heading className="text-lead font-semibold">{title}</Heading>
          {description !== undefined && <p className="text-table text-muted">{description}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}
