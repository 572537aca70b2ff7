import { undoStaffImport } from '@atrium/contract/enterprise/staff-import/calls';
import { formatPlural } from '@atrium/rules/stock/labels';
import { call } from '../../../lib/api/http.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';

/** Undoes an import. Returns whether it succeeded. */
export async function undoImport(id: number): Promise<boolean> {
  try {
    const { removed, kept } = await call(undoStaffImport, { params: { id } });
    showToast({
      title: 'Import undone',
      description: `${formatPlural(removed, 'person was', 'people were')} removed`,
      ...(kept.length > 0 && { detail: kept.map(({ name, reason }) => `${name} ${reason} and was kept`).join('. ') }),
      tone: kept.length > 0 ? 'neutral' : 'good',
    });
    return true;
  } catch (error) {
    showFailure(error, 'The import could not be undone. Please try again.');
    return false;
  }
}
