/* What other features and screens may import of this one. */

export { AddStaffDialog } from './add-staff-dialog.js';
export { EditStaffDialog } from './edit-staff-dialog.js';
export { EndEmploymentDialog } from './end-employment/end-employment-dialog.js';
export { HandOverDialog } from './end-employment/hand-over-dialog.js';
export { DeleteStaffDialog } from './erasure/delete-staff-dialog.js';
export { DeletedStaffDialog } from './erasure/deleted-staff-dialog.js';
export { EraseStaffDialog } from './erasure/erase-staff-dialog.js';
export { ChosenBox, chosenColumn, useChosen } from './list/choose-people.js';
export { ChosenBar } from './list/chosen-bar.js';
export { filterStaff } from './list/filter-staff.js';
export { staffColumns } from './list/staff-columns.js';
export { StaffFilters } from './list/staff-filters.js';
export { STAFF_LINE_PX, StaffLine } from './list/staff-line.js';
export { InviteAgainDialog } from './sessions/invite-again-dialog.js';
export { SignInQuestion } from './sessions/sign-in-question.js';
export { StaffDetailsDialog } from './staff-details-dialog.js';
export { useStaffRights } from './staff-rights.js';
export { StaffFigures, StaffPlaceholder, useHeight } from './staff-screen-parts.js';
