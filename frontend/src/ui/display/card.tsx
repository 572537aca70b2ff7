import { classes } from '../classes.js';
import type { Elements } from '../elements.js';

interface CardProps {
  readonly title: string;
  readonly description?: string;
  readonly aside?: Elements;
  readonly level?: 2 | 3;
  /** True for a line above instead of a border around the card. */
  readonly isBare?: boolean;
  readonly className?: string;
  /** Content below the heading; absent for a card whose controls are at the end of the heading. */
  readonly children?: Elements;
}

/** Section of a screen with a heading. */
export function Card({ title, description, aside, level = 2, isBare = false, className, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section
      className={classes(
        'flex min-w-0 flex-col border-line',
        isBare ? 'border-t' : 'rounded-card border bg-surface',
        className,
      )}
    >
      <header
        className={classes(
          'flex items-start justify-between gap-4 pt-4',
          children === undefined ? 'pb-4' : 'pb-3',
          !isBare && 'px-4',
        )}
      >
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

/** Buttons of a form in a card, at the right; a note grows at the left. */
export const CardFooter = ({ children }: { readonly children: Elements }) => (
  <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3">{children}</footer>
);
