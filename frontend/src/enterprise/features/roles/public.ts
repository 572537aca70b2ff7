/* The only module of this feature that other features and screens may import. */

export { DeleteRoleDialog } from './delete-role-dialog.js';
export { RoleDialog } from './role-dialog.js';
