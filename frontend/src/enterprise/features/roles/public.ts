/* What other features and screens may import of this one. */

export { DeleteRoleDialog } from './delete-role-dialog.js';
export { RoleDialog } from './role-dialog.js';
export { RolesCard } from './roles-card.js';
