/* What other features and screens may import of this one. */

export { DeleteDepartmentDialog } from './delete-department-dialog.js';
export { DepartmentDialog } from './department-dialog.js';
export { DepartmentsCard } from './departments-card.js';
