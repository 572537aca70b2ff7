import { ScanQuestion, type TreatmentAct } from './scan-question.js';
import type { ScannedToo } from './scanned-too.js';
import type { LogUsageState } from './use-log-usage.js';

interface ScannedBesideProps {
  readonly form: LogUsageState;
  /** Moves the chosen product and the scans into a treatment. */
  readonly treatment?: TreatmentAct;
}

/** Question about scans made before the use was logged. */
export function ScannedBeside({ form, treatment }: ScannedBesideProps) {
  const { selected, scanned, busy, search, setScanned, goOn } = form;
  if (scanned.length === 0 || selected === null || busy) return null;
  /** Null keeps the chosen product and drops the scans. */
  const answer = (instead: ScannedToo | null) => {
    setScanned([]);
    if (instead !== null) goOn([instead, ...scanned.filter((one) => one !== instead)]);
    search.current?.focus();
  };
  return (
    <ScanQuestion
      scanned={scanned}
      chosen={selected}
      onReplace={(index) => answer(scanned[index] ?? null)}
      onKeep={() => answer(null)}
      treatment={treatment}
    />
  );
}
