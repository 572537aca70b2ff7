import { listMovements } from '@atrium/contract/clinic/consumables/calls';
import type { Container } from '@atrium/contract/clinic/opened-containers/schemas';
import { displayName } from '@atrium/rules/people/people';
import { momentText } from '../../../lib/format/dates.js';
import { callPage } from '../../../lib/api/http.js';

const NOTHING_LEFT = 'Nothing is left in it any more.';

/** Returns for example "Ana Silva wrote it off, 18:02. Nothing is left in it any more." */
export async function whereItWent({ id, kind, item }: Container): Promise<string> {
  try {
    const input = { params: { id: item.id }, query: { limit: 20 } };
    const { rows } = await callPage(listMovements[kind], input);
    const last = rows.find(({ containerId }) => containerId === id);
    const person = last?.usedBy ?? last?.user ?? null;
    if (last === undefined || person === null) return NOTHING_LEFT;
    const did = last.type === 'waste' ? 'wrote it off' : last.type === 'undo' ? 'gave it back whole' : 'used the rest';
    return `${displayName(person)} ${did}, ${momentText(last.at)}. ${NOTHING_LEFT}`;
  } catch {
    return NOTHING_LEFT;
  }
}
