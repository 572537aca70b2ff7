import { Fragment, type ReactNode } from 'react';
import { classes } from '../classes.js';

/** Returns whether a fact has text or an element to show. */
export const isShownFact = (fact: ReactNode): boolean =>
  fact !== null && fact !== undefined && fact !== false && fact !== '';

interface FactsProps {
  readonly facts: readonly ReactNode[];
  readonly separator?: string;
}

/** Facts separated by dots in running text. `FactLine` is for lines that hide what does not fit. */
export const Facts = ({ facts, separator = ' · ' }: FactsProps) =>
  facts.filter(isShownFact).map((fact, index) => (
    <Fragment key={index}>
      {index > 0 && <span>{separator}</span>}
      <span>{fact}</span>
    </Fragment>
  ));

/** Shows a SKU, barcode, lot, order or invoice number, which translators of browsers must not change. */
export const Code = ({ children, className }: { readonly children: ReactNode; readonly className?: string }) => (
  <span translate="no" className={className}>
    {children}
  </span>
);

interface FactLineProps {
  readonly facts: readonly ReactNode[];
  readonly className?: string;
}

/** Facts in one line separated by dots. Facts that do not fit are hidden completely; only the first is truncated. */
export const FactLine = ({ facts, className }: FactLineProps) => (
  <span className={classes('flex h-4 flex-wrap overflow-hidden print:h-auto', className)}>
    {facts.filter(isShownFact).map((fact, index) => (
      <span key={index} className="max-w-full truncate">
        {index > 0 && <span className="whitespace-pre"> · </span>}
        <span>{fact}</span>
      </span>
    ))}
  </span>
);
