import { formatPackages, formatQuantity } from '@atrium/rules/stock/quantity';
import { Alert } from '../../../ui/feedback/alert.js';
import { Button } from '../../../ui/buttons/button.js';

interface BoxQuestionProps {
  readonly quantity: number;
  /** Outstanding quantity in units. */
  readonly open: number;
  readonly item: { readonly unit: string; readonly pack: number };
  readonly onUnits: () => void;
  readonly onBoxes: () => void;
}

/** Asks whether a received quantity that equals the number of outstanding boxes means units or boxes. */
export const BoxQuestion = ({ quantity, open, item, onUnits, onBoxes }: BoxQuestionProps) => (
  <Alert tone="warn" urgent title={`${quantity.toLocaleString('en')} of what?`}>
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="small" onClick={onUnits}>
        {formatQuantity(quantity, item.unit)}
      </Button>
      <Button size="small" onClick={onBoxes}>
        {formatPackages(open, item.unit, item.pack)}
      </Button>
    </div>
  </Alert>
);
