export { listenForScans } from './bursts/scan-listener.js';
export { isStalePath, forwardScan } from './bursts/scan-targets.js';
export { loadScanListener } from './bursts/load-scan-listener.js';
export { CameraButton } from './camera/camera-button.js';
export { EntryQueue } from './entry-queue.js';
export { QuestionGuardNote } from './questions/question-guard-note.js';
export { focusOpenQuestion } from './questions/question-guard.js';
export { ScanQuestion } from './questions/scan-question.js';
export { findScannedLot, getLotOfScan, findExpiryMismatch, addScan } from './scanned-lot.js';
export {
  lookUpCode,
  findFirstDoubt,
  isAmount,
  isCode,
  NO_PACKAGE_DATA,
  getPieces,
  type ScanDoubt,
  type ScannedPackage,
  describeScanError,
  type ScanPurpose,
  splitNumber,
} from './scanned.js';
export { ScanSearchField } from './search/scan-search-field.js';
export { ScanSearch } from './search/scan-search.js';
export { SelectedItem } from './search/selected-item.js';
export { useUnknownCodeActions } from './search/use-unknown-code-actions.js';
export { type ScanMessages, useScanMessages } from './search/use-scan-messages.js';
export { isSeparatorKey } from './separator-key.js';
export { ProductField } from './search/product-field.js';
export { useScanInput, useScanReader } from './use-scan-input.js';
