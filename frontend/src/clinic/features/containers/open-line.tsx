import type { ReactNode } from 'react';
import { FactLine } from '../../../ui/display/fact-line.js';
import type { Stock } from '../../store/clinic-state.js';
import { OpenFacts } from './open-facts.js';

interface OpenLineProps {
  readonly item: Stock;
  /** What else is said of it. */
  readonly facts: readonly ReactNode[];
}

/** What is open of it, in one line of a list: what does not fit is left out as a whole. */
export const OpenLine = ({ item, facts }: OpenLineProps) =>
  item.opened.length === 0 ? <FactLine facts={facts} /> : <OpenFacts item={item} more={facts} />;
