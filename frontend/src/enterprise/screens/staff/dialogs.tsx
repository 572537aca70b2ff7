import type { Invitation, Staff } from '@atrium/contract/enterprise/staff/schemas';
import { displayName } from '@atrium/rules/people/people';
import { useEffect, useMemo } from 'react';
import { useLastKnown } from '../../../lib/api/last-known.js';
import { showToast } from '../../../lib/page/toast.js';
import { AssignmentDialog, SeveralAccessDialog } from '../../features/access/public.js';
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
  HandOverDialog,
  InviteAgainDialog,
  SignInQuestion,
  StaffDetailsDialog,
  useStaffRights,
} from '../../features/staff/public.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { accessByPerson, peopleInDepartments, peopleInRoles } from '../../store/selectors.js';

interface DialogsProps {
  readonly dialog: StaffDialog;
  readonly onClose: () => void;
}

/** The dialogs of the staff screen. When a row is removed, a form stays with what was typed and a question closes. */
export function Dialogs({ dialog, onClose: close }: DialogsProps) {
  const people = useEnterprise((state) => state.staff.all.rows);
  const departments = useEnterprise((state) => state.departments.all.rows);
  const roles = useEnterprise((state) => state.accessRoles.all.rows);
  const assignments = useEnterprise((state) => state.assignments.all.rows);
  const access = useMemo(() => accessByPerson(people, assignments), [people, assignments]);
  const inDepartments = useMemo(() => peopleInDepartments(access), [access]);
  const rights = useStaffRights();
  const holders = useMemo(() => peopleInRoles(assignments.values()), [assignments]);
  const lastRole = useLastKnown('roleId' in dialog ? roles.get(dialog.roleId) : undefined);
  const lastDepartment = useLastKnown('departmentId' in dialog ? departments.get(dialog.departmentId) : undefined);
  const lastStaff = useLastKnown('staffId' in dialog ? people.get(dialog.staffId) : undefined);
  const showInvitation = (staff: Staff, { mailedTo, isKept = false, path }: Invitation) => {
    const name = displayName(staff);
    if (path !== null)
      return openStaffDialog({
        kind: 'invitation',
        title: `Invitation of ${name}`,
        email: staff.email,
        link: `${location.origin}${path}`,
      });
    showToast(
      isKept
        ? {
            title: 'Invitation Kept',
            description: `Nothing was mailed to ${mailedTo}: no mail server is set up. A superadmin finds the link under Security; it works for 72 hours.`,
            tone: 'good',
          }
        : {
            title: 'Invitation on Its Way',
            description: `To ${mailedTo}. The link works for 72 hours.`,
            tone: 'good',
          },
    );
    close();
  };
  const showPassword = (title: string) => (staff: Staff, password: string | null) =>
    password === null
      ? close()
      : openStaffDialog({ kind: 'password', title: `${title} ${displayName(staff)}`, email: staff.email, password });

  switch (dialog.kind) {
    case 'add-staff':
      return <AddStaffDialog onAdded={showPassword('Password of')} onInvited={showInvitation} onClose={close} />;
    case 'password':
      return (
        <HandOverDialog
          title={dialog.title}
          description="Hand this temporary password over in person or by phone. They choose their own when they sign in."
          email={dialog.email}
          label="Temporary password"
          value={dialog.password}
          onClose={close}
        />
      );
    case 'invitation':
      return (
        <HandOverDialog
          title={dialog.title}
          description="Hand this link over yourself: no mail can be sent yet. It works once, for 72 hours."
          email={dialog.email}
          label="Invitation link"
          value={dialog.link}
          onClose={close}
        />
      );
    case 'several-access':
      return (
        <SeveralAccessDialog staffIds={dialog.staffIds} access={access} onGiven={dialog.onGiven} onClose={close} />
      );
    case 'add-role':
      return <RoleDialog project={dialog.project} people={0} onClose={close} />;
    case 'edit-role':
    case 'delete-role': {
      const role = dialog.kind === 'edit-role' ? lastRole : roles.get(dialog.roleId);
      if (role === undefined) return <Gone close={close} />;
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
      if (department === undefined) return <Gone close={close} />;
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
    case 'details':
    case 'edit-staff':
    case 'end-employment':
    case 'end-sessions':
    case 'invite-again':
    case 'reset-second-factor':
    case 'unlink-provider':
    case 'delete-staff':
    case 'erase-staff':
    case 'access': {
      const isGone = !people.has(dialog.staffId);
      const staff =
        dialog.kind === 'delete-staff' || dialog.kind === 'end-employment' ? people.get(dialog.staffId) : lastStaff;
      if (staff === undefined) return <Gone close={close} />;
      const theirs = access.get(staff.id) ?? {};
      switch (dialog.kind) {
        case 'details':
          return (
            <StaffDetailsDialog
              staff={staff}
              access={theirs}
              mayEdit={rights.touch(staff)}
              mayEnd={rights.remove(staff)}
              isGone={isGone}

              onClose={close}
            />
          );
        case 'edit-staff':
          return (
            <EditStaffDialog
              staff={staff}
              accessCount={Object.keys(theirs).length}
              onSaved={showPassword('New password of')}
              onClose={close}
            />
          );
        case 'end-employment':
          return <EndEmploymentDialog staff={staff} access={access} onClose={close} />;
        case 'invite-again':
          return <InviteAgainDialog staff={staff} onInvited={showInvitation} onClose={close} />;
        case 'reset-second-factor':
        case 'unlink-provider':
        case 'end-sessions':
          return <SignInQuestion kind={dialog.kind} staff={staff} onClose={close} />;
        case 'erase-staff':
          return <EraseStaffDialog staff={staff} onClose={close} />;
        case 'delete-staff':
          return (
            <DeleteStaffDialog
              staff={staff}
              access={theirs}
              onEnd={() => openStaffDialog({ kind: 'end-employment', staffId: staff.id })}
              onClose={close}
            />
          );
        case 'access':
          return (
            <AssignmentDialog
              staff={staff}
              project={dialog.project}
              assignment={theirs[dialog.project]}
              onClose={close}
            />
          );
      }
    }
  }
}

/** Removed while it was asked whether to remove it: what was wanted is so. */
function Gone({ close }: { readonly close: () => void }) {
  useEffect(close, [close]);
  return null;
}
