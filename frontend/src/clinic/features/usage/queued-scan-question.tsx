import { PendingScanQuestion, type TreatmentAction } from './pending-scan-question.js';
import type { QueuedScan } from './queued-scan.js';
import type { LogUsageState } from './use-log-usage.js';

interface QueuedScanQuestionProps {
  readonly form: LogUsageState;
  /** Moves the chosen product and the scans into a treatment. */
  readonly treatment?: TreatmentAction;
}

/** Question about scans made before the use was logged. */
export function QueuedScanQuestion({ form, treatment }: QueuedScanQuestionProps) {
  const { selected, scanned, busy, search, setScanned, goOn } = form;
  if (scanned.length === 0 || selected === null || busy) return null;
  /** Handles the answer about waiting scans; null keeps the selected product and drops the scans. */
  const answer = (instead: QueuedScan | null) => {
    setScanned([]);
    if (instead !== null) goOn([instead, ...scanned.filter((one) => one !== instead)]);
    search.current?.focus();
  };
  return (
    <PendingScanQuestion
      scanned={scanned}
      chosen={selected}
      onReplace={(index) => answer(scanned[index] ?? null)}
      onKeep={() => answer(null)}
      treatment={treatment}
    />
  );
}
