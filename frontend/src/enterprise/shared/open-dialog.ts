import { defineDialog, openDialog } from '../../ui/dialogs/dialog-host.js';
import type { DeletedStaff } from '@atrium/contract/enterprise/personal-data/schemas';
import type { Project } from '@atrium/rules/people/rights';
import './handover-dialogs.js';

/**
 * The open dialog and its subject. People and departments are referenced by id, so that the dialog shows current data.
 */
export type StaffDialog =
  | { readonly kind: 'add-staff' }
  | {
      readonly kind:
        | 'edit-staff'
        | 'end-employment'
        | 'end-sessions'
        | 'invite-again'
        | 'reset-second-factor'
        | 'unlink-provider'
        | 'delete-staff'
        | 'erase-staff';
      readonly staffId: number;
    }
  | { readonly kind: 'deleted-staff' }
  | { readonly kind: 'erase-deleted'; readonly staff: DeletedStaff }
  | { readonly kind: 'access'; readonly staffId: number; readonly project: Project }
  | {
      readonly kind: 'password' | 'invitation';
      readonly title: string;
      readonly email: string;
      readonly value: string;
    }
  | { readonly kind: 'several-access'; readonly staffIds: readonly number[]; readonly onGiven: () => void }
  | { readonly kind: 'add-role'; readonly project: Project }
  | { readonly kind: 'edit-role' | 'delete-role'; readonly roleId: number }
  | { readonly kind: 'add-department'; readonly project: Project }
  | { readonly kind: 'edit-department' | 'delete-department'; readonly departmentId: number };

const TITLES: Readonly<Record<StaffDialog['kind'], string>> = {
  'add-staff': 'Add Staff',
  'edit-staff': 'Edit staff member',
  'end-employment': 'End employment',
  'end-sessions': 'Sign out everywhere',
  'delete-staff': 'Delete staff member',
  'erase-staff': 'Remove personal data',
  'deleted-staff': 'Deleted members',
  'erase-deleted': 'Remove personal data',
  access: 'Project access',
  password: 'Password',
  invitation: 'Invitation',
  'invite-again': 'Invite again',
  'reset-second-factor': 'Reset second factor',
  'unlink-provider': 'Unlink single sign-on',
  'several-access': 'Give access',
  'add-role': 'Add role',
  'edit-role': 'Edit role',
  'delete-role': 'Delete role',
  'add-department': 'Add Department',
  'edit-department': 'Edit department',
  'delete-department': 'Delete department',
};

const staffDialog = defineDialog(
  ({ dialog }) => TITLES[dialog.kind],
  async () => (await import('../screens/staff/staff-dialogs.js')).StaffDialogs,
);

let lastDialog: { readonly close: () => void } | null = null;

/** Opens a dialog of the staff screen. It replaces the open one. */
export function openStaffDialog(dialog: StaffDialog): void {
  lastDialog?.close();
  lastDialog = openDialog(staffDialog, { dialog });
}
