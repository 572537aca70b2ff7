import { isolateDirection } from '@atrium/rules/names/isolate';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { getPieces } from '../scanning/public.js';
import type { Stock } from '../../store/clinic-state.js';
import type { QueuedScan } from './queued-scan.js';

interface PendingScanQuestionProps {
  readonly scanned: readonly QueuedScan[];
  readonly chosen: Stock;
  /** Verb of the form: "Botox is not logged yet". */
  readonly done?: string;
  readonly onReplace: (index: number) => void;
  readonly onKeep: () => void;
  /** Moves everything into a treatment, where that is possible. */
  readonly treatment?: TreatmentAction | undefined;
}

export interface TreatmentAction {
  /** Label for "both" or "all". */
  readonly label: (what: string) => string;
  readonly run: () => void;
}

const list = new Intl.ListFormat('en');
const labelOf = ({ item, packageData }: QueuedScan): string =>
  packageData === undefined || packageData.lot === null
    ? isolateDirection(item.name)
    : `${isolateDirection(item.name)}, lot ${packageData.lot}`;

/** Asks what to do with scans made before the selected product was logged. */
export function PendingScanQuestion({
  scanned,
  chosen,
  done = 'logged',
  onReplace,
  onKeep,
  treatment,
}: PendingScanQuestionProps) {
  const names = [...new Set(scanned.map(labelOf))];
  const scanTexts = names.map((name) => {
    const pieces = scanned.reduce((sum, one) => (labelOf(one) === name ? sum + getPieces(one.packageData) : sum), 0);
    return pieces > 1 ? `${name} (${pieces.toLocaleString('en')})` : name;
  });
  return (
    <Alert tone="warn" title={`You scanned ${list.format(scanTexts)}`} urgent>
      <p>{`${chosen.name} is not ${done} yet. ${names.length > 1 ? 'These come' : 'This comes'} next, once it is.`}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {treatment !== undefined && (
          <Button size="small" className="max-w-full" onClick={treatment.run}>
            <span className="truncate">{treatment.label(names.length > 1 ? 'all' : 'both')}</span>
          </Button>
        )}
        {names.map((name) => (
          <Button
            key={name}
            size="small"
            className="max-w-full"
            onClick={() => onReplace(scanned.findIndex((one) => labelOf(one) === name))}
          >
            <span className="truncate">{`Replace with ${name}`}</span>
          </Button>
        ))}
        <Button size="small" className="max-w-full" onClick={onKeep}>
          <span className="truncate">{`Keep ${chosen.name}`}</span>
        </Button>
      </div>
    </Alert>
  );
}
