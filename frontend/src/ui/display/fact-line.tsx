import type { ReactNode } from 'react';
import { classes } from '../classes.js';
import { isShownFact } from './facts.js';

/** Facts in one line separated by dots. Facts that do not fit are hidden completely; only the first is truncated. */
export const FactLine = ({
  facts,
  className,
}: {
  readonly facts: readonly ReactNode[];
  readonly className?: string;
}) => (
  <span className={classes('flex h-4 flex-wrap overflow-hidden print:h-auto', className)}>
    {facts.filter(isShownFact).map((fact, index) => (
      <span key={index} className="max-w-full truncate">
        {index > 0 && <span className="whitespace-pre"> · </span>}
        <span>{fact}</span>
      </span>
    ))}
  </span>
);
