export { type OpenOrderDialog, useOrderDialogs } from './details/order-dialogs.js';
export { addToDraft, decide, removeFromDraft, wishText } from './pending/decide-request.js';
export { type Draft, draftsOf } from './pending/drafts.js';
export { prepareDraft } from './pending/prepare-draft.js';
export { choiceText, clearChoice } from './suggestions/choice.js';
export { type Stage, Stages, STAGES } from './suggestions/stages.js';
