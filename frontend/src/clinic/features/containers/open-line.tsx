import type { ReactNode } from 'react';
import { FactLine } from '../../../ui/display/fact-line.js';
import type { Stock } from '../../store/clinic-state.js';
import { OpenFacts } from './open-facts.js';

interface OpenLineProps {
  readonly item: Stock;
  /** Other facts of the row. */
  readonly facts: readonly ReactNode[];
}

/** Open contents in one line of a list; facts that do not fit are omitted as a whole. */
export const OpenLine = ({ item, facts }: OpenLineProps) =>
  item.opened.length === 0 ? <FactLine facts={facts} /> : <OpenFacts item={item} more={facts} />;
