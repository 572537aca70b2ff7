import { ScanQuestion, type TreatmentAct } from './scan-question.js';
import type { LogUsageState } from './use-log-usage.js';

interface ScannedBesideProps {
  readonly form: LogUsageState;
  /** Takes what is chosen and what was scanned to a treatment. */
  readonly treatment?: TreatmentAct;
}

/** What was scanned before the use was logged. */
export const ScannedBeside = ({ form: { selected, scanned, busy, answerScan }, treatment }: ScannedBesideProps) =>
  scanned.length > 0 && selected !== null && !busy ? (
    <ScanQuestion
      scanned={scanned.map(({ item }) => item)}
      chosen={selected}
      onReplace={(index) => answerScan(scanned[index] ?? null)}
      onKeep={() => answerScan(null)}
      treatment={treatment}
    />
  ) : null;
