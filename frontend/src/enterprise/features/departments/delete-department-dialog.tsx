import { removeDepartment } from '@atrium/contract/enterprise/departments/calls';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { call } from '../../../lib/api/http.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { lost } from '../../store/enterprise-store.js';

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
        lost.departments(department.id);
      }}
      success={{ title: 'Success', description: 'Department deleted successfully' }}
      onClose={onClose}
    >
      <Alert tone={people > 0 ? 'warn' : 'info'} className="text-table">
        {people > 0
          ? `${plural(people, 'person is', 'people are')} assigned to it. They keep their access, without a department.`
          : 'Nobody is assigned to it.'}
        {department.project === 'talent-phi' && ' Goals that name it stay, without this department.'}
      </Alert>
    </ConfirmDialog>
  );
}
