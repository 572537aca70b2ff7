import type { CountLine } from '@atrium/contract/clinic/counts/schemas';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatShortMoment } from '../../../../lib/format/dates.js';

export const getLineTitle = ({ name, lotId, number }: CountLine): string =>
  lotId !== null || number !== null ? `${name}, ${getLotTitle(number)}` : name;

const LEVEL_SOURCE_VERBS = { count: 'Counted again', adjustment: 'Adjusted', import: 'Set by an import' } as const;

/** Describes who set a level after its line was counted: "Adjusted by Ana Silva, 00:29". */
export const describeNewerLevel = ({ source, person, at }: NonNullable<CountLine['later']>): string =>
  `${LEVEL_SOURCE_VERBS[source]} by ${person === null ? 'a former member' : getDisplayName(person)}, ${formatShortMoment(at)}`;
