/* The only module of this feature that other features and screens may import. */

export { AssignmentDialog } from './assignment-dialog.js';
export { MatrixCell, matrixColumns } from './matrix-columns.js';
export { BulkAccessDialog } from './bulk-access-dialog.js';
