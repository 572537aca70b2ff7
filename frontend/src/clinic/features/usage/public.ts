export { MoreDetails, PersonDetail, TextDetail } from './detail-fields.js';
export { Moment, RowGlow, UndoButton } from './history/row-parts.js';
export { UsageItem } from './history/usage-item.js';
export { UsageRow } from './history/usage-row.js';
export { usageTold } from './history/usage-told.js';
export { usedLinesText } from './history/used-lines-text.js';
export { ScanQuestion } from './scan-question.js';
export { ScannedBeside } from './scanned-beside.js';
export { type ScannedToo, withLastQuantity } from './scanned-too.js';
export { type Undoable, undoOrAsk } from './undo/undo-or-ask.js';
export { mayUndo, needsReason, saidUndone } from './undo/undo-usage.js';
export {
  asksPatient,
  UsageAmount,
  UsageAmountChoice,
  UsageLot,
  UsagePatient,
  UsageReason,
  UsageTreatment,
} from './usage-fields.js';
export { type LogUsageState, useLogUsage } from './use-log-usage.js';
export { UsedAmount } from './used-amount.js';
