import type { ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { joinList, formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { projectName } from './review-columns.js';

interface EndAccessDialogProps {
  readonly rows: readonly ReviewRow[];
  readonly onEnd: () => Promise<void>;
  readonly onClose: () => void;
}

const MAX_NAMES = 5;

export function EndAccessDialog({ rows, onEnd, onClose }: EndAccessDialogProps) {
  const [first] = rows;
  const one = rows.length === 1 && first !== undefined ? first : null;
  const names = rows.slice(0, MAX_NAMES).map((row) => `${getDisplayName(row.person)} (${projectName(row)})`);
  const others = rows.length - names.length;
  return (
    <ConfirmDialog
      title={
        one === null
          ? `End ${formatPlural(rows.length, 'access')}?`
          : `End the access of ${getDisplayName(one.person)} to ${projectName(one)}?`
      }
      description={[
        'It ends at once, on open screens too.',
        ...(rows.some(({ project }) => project === null)
          ? ['Administrators become users; access to projects is kept.']
          : []),
        'It can be granted again in Enterprise Staff.',
      ].join(' ')}
      action={one === null ? `End ${formatPlural(rows.length, 'access')}` : 'End access'}
      busy="Ending..."
      failed="The access could not be ended. Nothing was changed. Please try again."
      onConfirm={onEnd}
      onClose={onClose}
    >
      {one === null && (
        <p className="text-table">{joinList(others > 0 ? [...names, formatPlural(others, 'other')] : names)}</p>
      )}
    </ConfirmDialog>
  );
}
