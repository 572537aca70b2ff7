import { removeStaff } from '@atrium/contract/enterprise/staff/calls';
import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatPlural, PROJECT_FULL_NAMES } from '@atrium/rules/stock/labels';
import { countWork, hasWork, formatWork } from '@atrium/rules/agency/open-work';
import { getDisplayName } from '@atrium/rules/people/people';
import { PROJECTS } from '@atrium/rules/people/rights';
import { call } from '../../../../lib/api/http.js';
import { Button } from '../../../../ui/buttons/button.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { Skeleton, ErrorState } from '../../../../ui/feedback/states.js';
import { removeRow } from '../../../store/enterprise-store.js';
import type { AssignmentsByStaff } from '../../../store/selectors.js';
import { useOpenWork } from '../end-employment/end-employment-dialog.js';

interface DeleteStaffDialogProps {
  readonly staff: Staff;
  readonly access: AssignmentsByStaff;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** Deletes a member without records; for others it offers to end the employment. */
export function DeleteStaffDialog({ staff, access, onEnd, onClose }: DeleteStaffDialogProps) {
  const { work, failure, load } = useOpenWork(staff.id);
  const name = getDisplayName(staff);
  if (failure !== null || work === null)
    return (
      <Dialog onClose={onClose} title={`Delete ${name}?`}>
        {failure === null ? (
          <div role="status" aria-label="Counting their open work">
            <Skeleton className="h-16" />
          </div>
        ) : (
          <ErrorState error={failure} sentence="Their open work could not be counted." onRetry={load} />
        )}
      </Dialog>
    );
  const isOpen = hasWork(work);
  if (isOpen || work.hasHistory) {
    const canEnd = staff.isActive || isOpen;
    return (
      <Dialog
        onClose={onClose}
        title={`${name} can't be deleted`}
        description={
          isOpen
            ? `${formatWork(work)} ${countWork(work) === 1 ? 'is' : 'are'} open in their name.`
            : 'Their work is kept in the history.'
        }
        footer={
          <>
            <Button onClick={onClose}>{canEnd ? 'Cancel' : 'Close'}</Button>
            {canEnd && (
              <Button variant="primary" onClick={onEnd}>
                {staff.isActive ? 'End employment' : 'Hand over work'}
              </Button>
            )}
          </>
        }
      >
        <p className="text-table text-muted">
          {staff.isActive
            ? 'End their employment instead: they are signed out everywhere, their open work goes to the colleagues you choose, and they are listed as inactive.'
            : 'They have already left and are listed as inactive.'}
        </p>
      </Dialog>
    );
  }
  const projects = PROJECTS.filter((project) => access[project] !== undefined);
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description="All application assignments are removed, and they are signed out everywhere at once. This cannot be undone."
      action={
        projects.length === 0
          ? 'Delete staff member'
          : `Delete staff and ${formatPlural(projects.length, 'assignment')}`
      }
      busy="Deleting..."
      failed="The staff member could not be deleted. Please try again."
      onConfirm={async () => {
        await call(removeStaff, { params: { id: staff.id }, query: { history: 'refuse' } });
        removeRow.staff(staff.id);
      }}
      success={{ title: 'Success', description: 'Staff member deleted successfully' }}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-1 text-table">
        {projects.map((project) => (
          <li key={project} className="flex justify-between gap-4 rounded-control bg-sunken px-3 py-2">
            <span className="font-semibold">{PROJECT_FULL_NAMES[project]}</span>
            <span className="truncate text-muted">{access[project]?.position}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-caption text-muted">No work is open in their name, and they have left no trace yet.</p>
    </ConfirmDialog>
  );
}
