/* What other features and screens may import of this one. */

export {
  dismissDialog,
  markOrderedDialog,
  placeDrafts,
  receiveOrderDialog,
  requestPurchaseDialog,
  reviewDraft,
} from './order-dialogs.js';
export { addToDraft, decide, removeFromDraft, wishText } from './pending/decide-request.js';
export { draftsOf } from './pending/drafts.js';
export { choiceText, clearChoice } from './suggestions/choice.js';
export { type Stage, Stages, STAGES } from './suggestions/stages.js';
