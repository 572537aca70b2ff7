export { LazyAmountUnitToggle, LazyContentField } from './lazy-content-field.js';
export { discardExpired, restoreContent } from './discard-container.js';
export { OpenContentsLine } from './open-contents-line.js';
export { OpenContainers, OpenContainerRow } from './open-containers.js';
export {
  isUndoableDiscard,
  formatMovementTime,
  UNDO_WINDOW_MS,
  describeWaste,
  formatWasteValue,
} from './waste-format.js';
