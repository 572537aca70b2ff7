export { takeScans } from './bursts/scan-bursts.js';
export { isLeft, passOn } from './bursts/scan-places.js';
export { takeScansSoon } from './bursts/take-scans-soon.js';
export { CameraButton } from './camera/camera-button.js';
export { EntryQueue } from './entry-queue.js';
export { AnswerFirstNote } from './questions/answer-first-note.js';
export { answerFirst } from './questions/answer-first.js';
export { ScanQuestion } from './questions/scan-doubt.js';
export { heldLot, lotInHand, lotNews, withScan } from './scanned-lot.js';
export {
  findCode,
  firstDoubt,
  isAmount,
  isCode,
  NOTHING_SAID,
  piecesOf,
  type ScanDoubt,
  type ScannedPackage,
  scanProblem,
  type ScanPurpose,
  splitNumber,
} from './scanned.js';
export { ScanSearchField } from './search/scan-search-field.js';
export { ScanSearch } from './search/scan-search.js';
export { SelectedItem } from './search/selected-item.js';
export { useUnknownCode } from './search/unknown-code.js';
export { type ScanMessages, useScanMessages } from './search/use-scan-messages.js';
export { isSeparatorKey } from './separator-key.js';
export { useScans, useScansTo } from './use-scans-to.js';
