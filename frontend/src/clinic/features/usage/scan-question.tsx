import { isolate } from '@atrium/rules/names/isolate';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';
import { piecesOf } from '../scanning/public.js';
import type { Stock } from '../../store/clinic-state.js';
import type { ScannedToo } from './scanned-too.js';

interface ScanQuestionProps {
  readonly scanned: readonly ScannedToo[];
  readonly chosen: Stock;
  /** Verb of the form: "Botox is not logged yet". */
  readonly done?: string;
  readonly onReplace: (index: number) => void;
  readonly onKeep: () => void;
  /** Moves everything into a treatment, where that is possible. */
  readonly treatment?: TreatmentAct | undefined;
}

export interface TreatmentAct {
  /** Label for "both" or "all". */
  readonly told: (what: string) => string;
  readonly take: () => void;
}

const list = new Intl.ListFormat('en');
const labelOf = ({ item, said }: ScannedToo): string =>
  said === undefined || said.lot === null ? isolate(item.name) : `${isolate(item.name)}, lot ${said.lot}`;

/** Asks what to do with a scan made before the chosen product was logged. */
export function ScanQuestion({ scanned, chosen, done = 'logged', onReplace, onKeep, treatment }: ScanQuestionProps) {
  const names = [...new Set(scanned.map(labelOf))];
  const told = names.map((name) => {
    const pieces = scanned.reduce((sum, one) => (labelOf(one) === name ? sum + piecesOf(one.said) : sum), 0);
    return pieces > 1 ? `${name} (${pieces.toLocaleString('en')})` : name;
  });
  return (
    <Alert tone="warn" title={`You scanned ${list.format(told)}`} urgent>
      <p>
        {chosen.name} is not {done} yet. {names.length > 1 ? 'These come' : 'This comes'} next, once it is.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {treatment !== undefined && (
          <Button size="small" className="max-w-full" onClick={treatment.take}>
            <span className="truncate">{treatment.told(names.length > 1 ? 'all' : 'both')}</span>
          </Button>
        )}
        {names.map((name) => (
          <Button
            key={name}
            size="small"
            className="max-w-full"
            onClick={() => onReplace(scanned.findIndex((one) => labelOf(one) === name))}
          >
            <span className="truncate">Replace with {name}</span>
          </Button>
        ))}
        <Button size="small" className="max-w-full" onClick={onKeep}>
          <span className="truncate">Keep {chosen.name}</span>
        </Button>
      </div>
    </Alert>
  );
}
