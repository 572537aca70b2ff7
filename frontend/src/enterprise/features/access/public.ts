/* What other features and screens may import of this one. */

export { AssignmentDialog } from './assignment-dialog.js';
export { MatrixCell, matrixColumns } from './matrix-columns.js';
export { SeveralAccessDialog } from './several-access-dialog.js';
