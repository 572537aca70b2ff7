export {
  canUndoLotState,
  revertWriteOff,
  revertLotState,
  describeUntrackedHold,
  useCanManageLots,
  writeOffExpired,
} from './change/lot-actions.js';
export { LotMenu } from './change/lot-menu.js';
export { LazyLotChoice } from './change/lazy-lot-choice.js';
export { NoteField, ReasonField, useWasteFields } from './change/waste-fields.js';
export { selectEarlierUses } from './choice/remaining-after.js';
export type { ShownLot } from './choice/planned-lots.js';
export { CountLotPreview } from './count-lot-preview.js';
export { CountedLotSelect } from './counted-lot-select.js';
export type { GivenAmount } from './holds/given-dose-dialog.js';
export { LotHoldDetails } from './holds/lot-hold-details.js';
export { openLotDialog } from './lot-dialogs.js';
export { formatExpiry, isUsableLot, LotBadge } from './lot-badge.js';
export { ExpiryInput, toIsoExpiry, validateExpiry } from './receive/expiry-input.js';
export {
  addPackagePieces,
  isBlank,
  mapLotErrors,
  type LotLine,
  NO_LOT,
  findSingleLot,
  toLotInputs,
  sumLots,
  withLotQuantity,
  addScannedPackage,
  withQuantity,
  validateLots,
} from './receive/lot-lines.js';
export { type AcceptedFlags, useLotQuestion } from './receive/lot-question.js';
export { findProposedLot, type ProposedLot, applyProposedLot } from './receive/proposed-lot.js';
export { LotsField } from './receive/lots-field.js';
export { useLots } from './use-lots.js';
