export { SelectionContext } from './selection-context.js';
export { useSelectAll } from './use-select-all.js';
export { useSelection } from './use-selection.js';
