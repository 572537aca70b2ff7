import type { ReactNode } from 'react';
import { FactLine } from '../../../ui/display/fact-line.js';
import type { Stock } from '../../store/clinic-state.js';
import { OpenContents } from './open-contents.js';

interface OpenContentsLineProps {
  readonly item: Stock;
  /** Other facts of the row. */
  readonly facts: readonly ReactNode[];
}

/** Shows open contents in one line of a list; facts that do not fit are hidden, never cut off. */
export const OpenContentsLine = ({ item, facts }: OpenContentsLineProps) =>
  item.opened.length === 0 ? <FactLine facts={facts} /> : <OpenContents item={item} more={facts} />;
