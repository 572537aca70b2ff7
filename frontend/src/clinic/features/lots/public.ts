export { canUndoState, putBack, undoState, untrackedText, useManagesLots, writeOffExpired } from './change/lot-acts.js';
export { LotMenu } from './change/lot-menu.js';
export { LotPart } from './change/lot-part.js';
export { useLotForm } from './change/use-lot-form.js';
export { NoteField, ReasonField, useWaste } from './change/waste-fields.js';
export { usesBefore } from './choice/left-after.js';
export type { ShownLot } from './choice/planned-lots.js';
export { CountSpread } from './count-spread.js';
export { CountedLot } from './counted-lot.js';
export type { GivenAmount } from './held/given-dialog.js';
export { HeldFacts } from './held/held-facts.js';
export { openLotDialog } from './lot-dialogs.js';
export { expiryText, isFine, LotBadge, whenText } from './lot-state.js';
export { ExpiryInput, sentExpiry, wrongExpiry } from './receive/expiry-input.js';
export {
  addPackage,
  isBlank,
  lotErrors,
  type LotLine,
  NO_LOT,
  oneLot,
  sentLots,
  sumOfLots,
  withLotQuantity,
  withPackage,
  withQuantity,
  wrongLots,
} from './receive/lot-lines.js';
export { type Accepted, useLotQuestion } from './receive/lot-question.js';
export { meantLot, type MeantLot, withMeantLot } from './receive/meant-lot.js';
export { ReceivedLots } from './receive/received-lots.js';
export { useLots } from './use-lots.js';
