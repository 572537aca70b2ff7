/* The only module of this feature that other features and screens may import. */

export { AddStaffDialog } from './add-staff-dialog.js';
export { EditStaffDialog } from './edit-staff-dialog.js';
export { EndEmploymentDialog } from './end-employment/end-employment-dialog.js';
export { SignInSecretDialog } from './end-employment/sign-in-secret-dialog.js';
export { DeleteStaffDialog } from './erasure/delete-staff-dialog.js';
export { DeletedStaffDialog } from './erasure/deleted-staff-dialog.js';
export { EraseStaffDialog } from './erasure/erase-staff-dialog.js';
export { SelectionCheckbox, selectionColumn, useStaffSelection } from './list/staff-selection.js';
export { SelectionBar } from './list/selection-bar.js';
export { filterStaff } from './list/filter-staff.js';
export { staffColumns } from './list/staff-columns.js';
export { getStaffFields } from './list/staff-fields.js';
export { STAFF_LINE_PX, StaffLine } from './list/staff-columns.js';
export { ResendInvitationDialog } from './sessions/resend-invitation-dialog.js';
export { SignInResetDialog } from './sessions/sign-in-reset-dialog.js';
export { useStaffRights } from './staff-rights.js';
export { StaffFigures } from './staff-figures.js';
