import type { Staff } from '@atrium/contract/enterprise/staff';
import { displayName } from '@atrium/rules/people';
import { useEffect } from 'react';
import { showToast } from '../lib/toast.js';
import { AssignmentDialog } from './access/assignment-dialog.js';
import { DeleteDepartmentDialog } from './departments/delete-department-dialog.js';
import { DepartmentDialog } from './departments/department-dialog.js';
import type { OpenDialog, Opens } from './parts/open-dialog.js';
import { AddStaffDialog } from './staff/add-staff-dialog.js';
import { DeleteStaffDialog } from './staff/delete-staff-dialog.js';
import { EditStaffDialog } from './staff/edit-staff-dialog.js';
import { EndEmploymentDialog } from './staff/end-employment-dialog.js';
import { PasswordDialog } from './staff/password-dialog.js';
import { StaffDetailsDialog } from './staff/staff-details-dialog.js';
import type { StaffRights } from './staff/staff-columns.js';
import { useEnterprise } from './store/enterprise-store.js';
import type { AccessOf } from './store/selectors.js';

interface DialogsProps {
  readonly dialog: OpenDialog;
  readonly access: ReadonlyMap<number, AccessOf>;
  readonly peopleInDepartments: ReadonlyMap<number, number>;
  readonly rights: StaffRights;
  readonly open: Opens;
  readonly close: () => void;
}

/** The one dialog that is open. Whoever or whatever it is about may go meanwhile: then it closes. */
export function Dialogs({ dialog, access, peopleInDepartments, rights, open, close }: DialogsProps) {
  const people = useEnterprise((state) => state.staff.all.rows);
  const departments = useEnterprise((state) => state.departments.all.rows);
  const showPassword = (title: string) => (staff: Staff, password: string | null) =>
    password === null ? close() : open({ kind: 'password', title: `${title} ${displayName(staff)}`, email: staff.email, password });

  switch (dialog.kind) {
    case 'add-staff':
      return <AddStaffDialog onAdded={showPassword('Password of')} onClose={close} />;
    case 'password':
      return <PasswordDialog title={dialog.title} email={dialog.email} password={dialog.password} onClose={close} />;
    case 'add-department':
      return <DepartmentDialog project={dialog.project} people={0} onClose={close} />;
    case 'edit-department':
    case 'delete-department': {
      const department = departments.get(dialog.departmentId);
      if (department === undefined) return <Gone silent={dialog.kind === 'delete-department'} close={close} />;
      const count = peopleInDepartments.get(department.id) ?? 0;
      return dialog.kind === 'edit-department' ? (
        <DepartmentDialog department={department} project={department.project} people={count} onClose={close} />
      ) : (
        <DeleteDepartmentDialog department={department} people={count} onClose={close} />
      );
    }
    case 'details':
    case 'edit-staff':
    case 'end-employment':
    case 'delete-staff':
    case 'access': {
      const staff = people.get(dialog.staffId);
      if (staff === undefined) return <Gone silent={dialog.kind === 'delete-staff'} close={close} />;
      const theirs = access.get(staff.id) ?? {};
      switch (dialog.kind) {
        case 'details':
          return <StaffDetailsDialog staff={staff} access={theirs} mayEdit={rights.touch(staff)} mayEnd={rights.remove(staff)} open={open} onClose={close} />;
        case 'edit-staff':
          return (
            <EditStaffDialog staff={staff} accessCount={Object.keys(theirs).length} onSaved={showPassword('New password of')} onClose={close} />
          );
        case 'end-employment':
          return <EndEmploymentDialog staff={staff} accessCount={Object.keys(theirs).length} onClose={close} />;
        case 'delete-staff':
          return <DeleteStaffDialog staff={staff} access={theirs} onClose={close} />;
        case 'access':
          return <AssignmentDialog staff={staff} project={dialog.project} assignment={theirs[dialog.project]} onClose={close} />;
      }
    }
  }
}

/** A colleague removed it while the dialog was open. */
function Gone({ silent, close }: { readonly silent: boolean; readonly close: () => void }) {
  useEffect(() => {
    if (!silent) showToast({ title: 'Closed', description: 'A colleague deleted this in the meantime.', tone: 'neutral' });
    close();
  }, [silent, close]);
  return null;
}
