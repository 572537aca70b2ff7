import type { Invitation, Staff } from '@atrium/contract/enterprise/staff/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { useEffect } from 'react';
import { useLastKnown } from '../../../lib/api/last-known.js';
import { showToast } from '../../../lib/page/toast.js';
import { AssignmentDialog, BulkAccessDialog } from '../../features/access/public.js';
import { DeleteDepartmentDialog, DepartmentDialog } from '../../features/departments/public.js';
import { DeleteRoleDialog, RoleDialog } from '../../features/roles/public.js';
import { openStaffDialog, type StaffDialog } from '../../shared/open-dialog.js';
import {
  AddStaffDialog,
  DeletedStaffDialog,
  DeleteStaffDialog,
  EditStaffDialog,
  EndEmploymentDialog,
  EraseStaffDialog,
  SignInSecretDialog,
  ResendInvitationDialog,
  SignInResetDialog,
} from '../../features/staff/public.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { accessByPerson, peopleInDepartments, peopleInRoles } from '../../store/selectors.js';

interface StaffDialogsProps {
  readonly dialog: StaffDialog;
  readonly onClose: () => void;
}

/**
 * Dialogs of the staff screen. When another user removes the member, a form stays open with its text, and a
 * confirmation closes.
 */
export function StaffDialogs({ dialog, onClose: close }: StaffDialogsProps) {
  const people = useEnterprise((state) => state.staff.all.rows);
  const departments = useEnterprise((state) => state.departments.all.rows);
  const roles = useEnterprise((state) => state.accessRoles.all.rows);
  const assignments = useEnterprise((state) => state.assignments.all.rows);
  const access = accessByPerson(people, assignments);
  const inDepartments = peopleInDepartments(access);
  const holders = peopleInRoles(assignments.values());
  const lastRole = useLastKnown('roleId' in dialog ? roles.get(dialog.roleId) : undefined);
  const lastDepartment = useLastKnown('departmentId' in dialog ? departments.get(dialog.departmentId) : undefined);
  const lastStaff = useLastKnown('staffId' in dialog ? people.get(dialog.staffId) : undefined);
  const showInvitation = (staff: Staff, { mailedTo, isKept = false, path }: Invitation) => {
    const name = getDisplayName(staff);
    if (path !== null)
      return openStaffDialog({
        kind: 'invitation',
        title: `Invitation of ${name}`,
        email: staff.email,
        value: `${location.origin}${path}`,
      });
    showToast(
      isKept
        ? {
            title: 'Invitation kept',
            description: `No email was sent to ${mailedTo}: email is not configured. A superadmin finds the link under Security, valid for 72 hours.`,
            tone: 'good',
          }
        : {
            title: 'Invitation on its way',
            description: `To ${mailedTo}. The link works for 72 hours.`,
            tone: 'good',
          },
    );
    close();
  };
  const showPassword = (title: string) => (staff: Staff, password: string | null) =>
    password === null
      ? close()
      : openStaffDialog({
          kind: 'password',
          title: `${title} ${getDisplayName(staff)}`,
          email: staff.email,
          value: password,
        });

  switch (dialog.kind) {
    case 'add-staff':
      return <AddStaffDialog onAdded={showPassword('Password of')} onInvited={showInvitation} onClose={close} />;
    case 'password':
    case 'invitation':
      return <SignInSecretDialog {...dialog} onClose={close} />;
    case 'several-access':
      return <BulkAccessDialog staffIds={dialog.staffIds} access={access} onGiven={dialog.onGiven} onClose={close} />;
    case 'add-role':
      return <RoleDialog project={dialog.project} people={0} onClose={close} />;
    case 'edit-role':
    case 'delete-role': {
      const role = dialog.kind === 'edit-role' ? lastRole : roles.get(dialog.roleId);
      if (role === undefined) return <StaffRemovedNotice close={close} />;
      const count = holders.get(role.id) ?? 0;
      return dialog.kind === 'edit-role' ? (
        <RoleDialog role={role} project={role.project} people={count} onClose={close} />
      ) : (
        <DeleteRoleDialog role={role} people={count} onClose={close} />
      );
    }
    case 'add-department':
      return <DepartmentDialog project={dialog.project} people={0} onClose={close} />;
    case 'edit-department':
    case 'delete-department': {
      const department = dialog.kind === 'edit-department' ? lastDepartment : departments.get(dialog.departmentId);
      if (department === undefined) return <StaffRemovedNotice close={close} />;
      const count = inDepartments.get(department.id) ?? 0;
      return dialog.kind === 'edit-department' ? (
        <DepartmentDialog department={department} project={department.project} people={count} onClose={close} />
      ) : (
        <DeleteDepartmentDialog department={department} people={count} onClose={close} />
      );
    }
    case 'deleted-staff':
      return <DeletedStaffDialog onClose={close} />;
    case 'erase-deleted':
      return (
        <EraseStaffDialog staff={dialog.staff} isDeleted onClose={() => openStaffDialog({ kind: 'deleted-staff' })} />
      );
    case 'edit-staff':
    case 'end-employment':
    case 'end-sessions':
    case 'invite-again':
    case 'reset-second-factor':
    case 'unlink-provider':
    case 'delete-staff':
    case 'erase-staff':
    case 'access': {
      const staff =
        dialog.kind === 'delete-staff' || dialog.kind === 'end-employment' ? people.get(dialog.staffId) : lastStaff;
      if (staff === undefined) return <StaffRemovedNotice close={close} />;
      const ownAccess = access.get(staff.id) ?? {};
      switch (dialog.kind) {
        case 'edit-staff':
          return (
            <EditStaffDialog
              staff={staff}
              accessCount={Object.keys(ownAccess).length}
              onSaved={showPassword('New password of')}
              onClose={close}
            />
          );
        case 'end-employment':
          return <EndEmploymentDialog staff={staff} access={access} onClose={close} />;
        case 'invite-again':
          return <ResendInvitationDialog staff={staff} onInvited={showInvitation} onClose={close} />;
        case 'reset-second-factor':
        case 'unlink-provider':
        case 'end-sessions':
          return <SignInResetDialog kind={dialog.kind} staff={staff} onClose={close} />;
        case 'erase-staff':
          return <EraseStaffDialog staff={staff} onClose={close} />;
        case 'delete-staff':
          return (
            <DeleteStaffDialog
              staff={staff}
              access={ownAccess}
              onEnd={() => openStaffDialog({ kind: 'end-employment', staffId: staff.id })}
              onClose={close}
            />
          );
        case 'access':
          return (
            <AssignmentDialog
              staff={staff}
              project={dialog.project}
              assignment={ownAccess[dialog.project]}
              onClose={close}
            />
          );
      }
    }
  }
}

/** Closes the confirmation, because another user has already removed the member. */
function StaffRemovedNotice({ close }: { readonly close: () => void }) {
  useEffect(close, [close]);
  return null;
}
