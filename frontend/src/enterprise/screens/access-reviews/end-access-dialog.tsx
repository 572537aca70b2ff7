import type { ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { inList, plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { placeOf } from './review-columns.js';

interface EndAccessDialogProps {
  readonly rows: readonly ReviewRow[];
  readonly onEnd: () => Promise<void>;
  readonly onClose: () => void;
}

const SHOWN = 5;

export function EndAccessDialog({ rows, onEnd, onClose }: EndAccessDialogProps) {
  const [first] = rows;
  const one = rows.length === 1 && first !== undefined ? first : null;
  const names = rows.slice(0, SHOWN).map((row) => `${displayName(row.person)} (${placeOf(row)})`);
  const others = rows.length - names.length;
  return (
    <ConfirmDialog
      title={
        one === null
          ? `End ${plural(rows.length, 'access')}?`
          : `End the access of ${displayName(one.person)} to ${placeOf(one)}?`
      }
      description={[
        'It ends at once, on open screens too.',
        ...(rows.some(({ project }) => project === null)
          ? ['Who administers becomes a user; access to projects stays.']
          : []),
        'It can be given again in Enterprise Staff.',
      ].join(' ')}
      action={one === null ? `End ${plural(rows.length, 'access')}` : 'End access'}
      busy="Ending..."
      failed="The access could not be ended. Nothing was changed; please try again."
      onConfirm={onEnd}
      onClose={onClose}
    >
      {one === null && <p className="text-table">{inList(others > 0 ? [...names, plural(others, 'other')] : names)}</p>}
    </ConfirmDialog>
  );
}
