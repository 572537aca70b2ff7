import { unitFor } from '@atrium/rules/stock/quantity';
import { Segmented } from '../../../ui/choices/segmented.js';
import type { Stock } from '../../store/clinic-state.js';

interface AmountChoiceProps {
  readonly stock: Stock;
  readonly isWhole: boolean;
  readonly onChange: (isWhole: boolean) => void;
}

/** Switches between content (U) and whole units (vials). */
export function AmountChoice({ stock, isWhole, onChange }: AmountChoiceProps) {
  return (
    <div>
      <Segmented
        label="Measured in"
        value={isWhole ? 'whole' : 'content'}
        choices={[
          { value: 'content', label: stock.contentUnit ?? '' },
          { value: 'whole', label: `Whole ${unitFor(2, stock.unit)}` },
        ]}
        onChange={(value) => onChange(value === 'whole')}
      />
    </div>
  );
}
