import { removeDepartment } from '@atrium/contract/enterprise/departments/calls';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { call } from '../../../lib/api/http.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { removeRow } from '../../store/enterprise-store.js';

interface DeleteDepartmentDialogProps {
  readonly department: Department;
  readonly people: number;
  readonly onClose: () => void;
}

export function DeleteDepartmentDialog({ department, people, onClose }: DeleteDepartmentDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete ${department.name}?`}
      description={`${people > 0 ? 'Staff assignments to this department are affected. ' : ''}This cannot be undone.`}
      action="Delete department"
      busy="Deleting..."
      failed="The department could not be deleted. Please try again."
      onConfirm={async () => {
        await call(removeDepartment, { params: { id: department.id } });
        removeRow.departments(department.id);
      }}
      success={{ title: 'Success', description: 'Department deleted successfully' }}
      onClose={onClose}
    >
      <Alert
        tone={people > 0 ? 'warn' : 'info'}
        className="text-table"
      >{`${people > 0 ? `${formatPlural(people, 'person is', 'people are')} assigned to it. They keep their access, without a department.` : 'No one is assigned to it.'}${department.project === 'talent-phi' ? ' Its goals are kept without this department.' : ''}`}</Alert>
    </ConfirmDialog>
  );
}
