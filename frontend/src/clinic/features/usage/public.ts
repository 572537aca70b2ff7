export { MoreDetails, PersonDetail, TextDetail } from './detail-fields.js';
export { RowHighlight, UndoButton } from './history/row-parts.js';
export { UsageItem } from './history/usage-item.js';
export { UsageRow } from './history/usage-row.js';
export { describeUsage } from './history/describe-usage.js';
export { formatUsedLines } from './history/format-used-lines.js';
export { PendingScanQuestion } from './pending-scan-question.js';
export { QueuedScanQuestion } from './queued-scan-question.js';
export { type QueuedScan, setLastQuantity } from './queued-scan.js';
export { type Undoable, undoOrAskReason } from './undo/undo-or-ask.js';
export { canUndo, needsReason, reportUndoneByOther } from './undo/undo-usage.js';
export {
  needsPatient,
  UsageAmount,
  UsageAmountChoice,
  UsageLot,
  UsagePatient,
  UsageReason,
  UsageTreatment,
} from './usage-fields.js';
export { ITEM_USE, type LogUsageState, useLogUsage } from './use-log-usage.js';
export { UsedAmount } from './used-amount.js';
