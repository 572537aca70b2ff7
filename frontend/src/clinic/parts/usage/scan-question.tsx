import { Alert } from '../../../ui/alert.js';
import { Button } from '../../../ui/button.js';
import type { Stock } from '../../store/clinic-state.js';

interface ScanQuestionProps {
  readonly scanned: Stock;
  readonly chosen: Stock;
  readonly onReplace: () => void;
  readonly onKeep: () => void;
}

/** Another code was scanned before what is chosen was logged. */
export function ScanQuestion({ scanned, chosen, onReplace, onKeep }: ScanQuestionProps) {
  return (
    <Alert tone="warn" title={`You scanned ${scanned.name}`} urgent>
      <p>{chosen.name} is not logged yet.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={onReplace}>
          Replace with {scanned.name}
        </Button>
        <Button size="small" onClick={onKeep}>
          Keep {chosen.name}
        </Button>
      </div>
    </Alert>
  );
}

/** One more of what is chosen; a number that is no whole one stays for the person to correct. */
export const oneMore = (quantity: number): number => (Number.isInteger(quantity) ? quantity + 1 : quantity);
