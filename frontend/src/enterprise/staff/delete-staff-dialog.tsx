import { removeStaff, type Staff } from '@atrium/contract/enterprise/staff';
import { plural, PROJECT_FULL_NAMES } from '@atrium/rules/labels';
import { displayName } from '@atrium/rules/people';
import { PROJECTS } from '@atrium/rules/rights';
import { call } from '../../lib/http.js';
import { showToast } from '../../lib/toast.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { lost } from '../store/enterprise-store.js';
import type { AccessOf } from '../store/selectors.js';

interface DeleteStaffDialogProps {
  readonly staff: Staff;
  readonly access: AccessOf;
  readonly onClose: () => void;
}

export function DeleteStaffDialog({ staff, access, onClose }: DeleteStaffDialogProps) {
  const name = displayName(staff);
  const projects = PROJECTS.filter((project) => access[project] !== undefined);
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description="All application assignments are removed, and they are signed out everywhere at once. This cannot be undone."
      action={
        projects.length === 0 ? 'Delete staff member' : `Delete staff and ${plural(projects.length, 'assignment')}`
      }
      busy="Deleting..."
      failed="The staff member could not be deleted. Please try again."
      onConfirm={async () => {
        await call(removeStaff, { params: { id: staff.id } });
        lost.staff(staff.id);
        showToast({ title: 'Success', description: 'Staff member deleted successfully', tone: 'good' });
      }}
      onClose={onClose}
    >
      <ul className="flex flex-col gap-1 text-table">
        {projects.map((project) => (
          <li key={project} className="flex justify-between gap-4 rounded-control bg-sunken px-3 py-2">
            <span className="font-medium">{PROJECT_FULL_NAMES[project]}</span>
            <span className="truncate text-muted">{access[project]?.position}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-caption text-muted">What they did stays in the history under their name.</p>
    </ConfirmDialog>
  );
}
