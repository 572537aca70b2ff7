/* The only module of this feature that other features and screens may import. */

export {
  dismissDialog,
  markOrderedDialog,
  openPlaceDialog,
  receiveOrderDialog,
  requestPurchaseDialog,
  openDraft,
} from './order-dialogs.js';
export { type OrderRoute, useOrderRoute } from './details/order-route.js';
export { addToDraft, decideRequest, removeFromDraft, describeRequest } from './pending/decide-request.js';
export { groupIntoDrafts } from './pending/drafts.js';
export { formatSelection, clearSelection } from './suggestions/suggestion-selection.js';
