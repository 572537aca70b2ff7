/* The only module of this feature that other features and screens may import. */

export { DeleteDepartmentDialog } from './delete-department-dialog.js';
export { DepartmentDialog } from './department-dialog.js';
