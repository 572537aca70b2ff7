import { undoStaffImport } from '@atrium/contract/enterprise/staff-import/calls';
import { formatPlural } from '@atrium/rules/stock/labels';
import { call } from '../../../lib/api/http.js';
import { showToast } from '../../../lib/page/toast.js';

/** Undoes an import. Rejects when the server rejects it. */
export async function undoImport(id: number): Promise<void> {
  const { removed, kept } = await call(undoStaffImport, { params: { id } });
  showToast({
    title: 'Import undone',
    description: `${formatPlural(removed, 'person was', 'people were')} removed`,
    ...(kept.length > 0 && { detail: kept.map(({ name, reason }) => `${name} ${reason} and was kept`).join('. ') }),
    tone: kept.length > 0 ? 'neutral' : 'good',
  });
}
