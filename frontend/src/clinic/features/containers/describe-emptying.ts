import { listMovements } from '@atrium/contract/clinic/consumables/calls';
import type { Container } from '@atrium/contract/clinic/containers/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { callPage } from '../../../lib/api/http.js';

const NO_CONTENT_LEFT = 'It is already empty.';

/** Returns for example "Ana Silva wrote it off, 18:02. It is already empty." */
export async function describeEmptying({ id, kind, item }: Container): Promise<string> {
  try {
    const input = { params: { id: item.id }, query: { limit: 20 } };
    const { rows } = await callPage(listMovements[kind], input);
    const last = rows.find(({ containerId }) => containerId === id);
    const person = last?.usedBy ?? last?.user ?? null;
    if (last === undefined || person === null) return NO_CONTENT_LEFT;
    const did = last.type === 'waste' ? 'wrote it off' : last.type === 'undo' ? 'gave it back whole' : 'used the rest';
    return `${getDisplayName(person)} ${did}, ${formatShortMoment(last.at)}. ${NO_CONTENT_LEFT}`;
  } catch {
    return NO_CONTENT_LEFT;
  }
}
