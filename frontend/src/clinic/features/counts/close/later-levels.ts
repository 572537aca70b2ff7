import type { CountLine } from '@atrium/contract/clinic/stock-counts/schemas';
import { lotTitle } from '@atrium/rules/stock/lots';
import { displayName } from '@atrium/rules/people/people';
import { momentText } from '../../../../lib/format/dates.js';

export const lineTitle = ({ name, lotId, number }: CountLine): string =>
  lotId !== null || number !== null ? `${name}, ${lotTitle(number)}` : name;

const LATER_WORDS = { count: 'Counted again', adjustment: 'Adjusted', import: 'Set by an import' } as const;

/** Returns who stated a level after its line was counted: "Adjusted by Ana Silva, 00:29". */
export const laterText = ({ source, person, at }: NonNullable<CountLine['later']>): string =>
  `${LATER_WORDS[source]} by ${person === null ? 'a former member' : displayName(person)}, ${momentText(at)}`;
