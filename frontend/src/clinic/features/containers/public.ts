export { AmountChoice, ContentPart } from './content-part.js';
export { discardExpired, undoDiscarded } from './discard.js';
export { OpenLine } from './open-line.js';
export { OpenOnes, OpenRow } from './open-ones.js';
export { isUndoableDiscard, timeText, UNDO_MS, wasteText, wasteValue } from './waste-text.js';
