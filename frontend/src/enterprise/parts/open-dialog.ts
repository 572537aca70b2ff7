import type { DeletedStaff } from '@atrium/contract/enterprise/personal-data/schemas';
import type { Project } from '@atrium/rules/people/rights';

/** Which dialog is open, and about what. People and departments are named by id: what is shown is what they are now. */
export type OpenDialog =
  | { readonly kind: 'add-staff' }
  | {
      readonly kind:
        | 'details'
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
  | { readonly kind: 'password'; readonly title: string; readonly email: string; readonly password: string }
  | { readonly kind: 'invitation'; readonly title: string; readonly email: string; readonly link: string }
  | { readonly kind: 'several-access'; readonly staffIds: readonly number[] }
  | { readonly kind: 'add-role'; readonly project: Project }
  | { readonly kind: 'edit-role' | 'delete-role'; readonly roleId: number }
  | { readonly kind: 'add-department'; readonly project: Project }
  | { readonly kind: 'edit-department' | 'delete-department'; readonly departmentId: number };

export type Opens = (dialog: OpenDialog) => void;
