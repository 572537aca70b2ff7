import { getUnitFor } from '@atrium/rules/stock/quantity';
import { Segmented } from '../../../ui/choices/segmented.js';
import type { Stock } from '../../store/clinic-state.js';

interface AmountUnitToggleProps {
  readonly stock: Stock;
  readonly isWhole: boolean;
  readonly onChange: (isWhole: boolean) => void;
}

/** Switches between content (U) and whole units (vials). */
export function AmountUnitToggle({ stock, isWhole, onChange }: AmountUnitToggleProps) {
  return (
    <div>
      <Segmented
        label="Measured in"
        value={isWhole ? 'whole' : 'content'}
        choices={[
          { value: 'content', label: stock.contentUnit ?? '' },
          { value: 'whole', label: `Whole ${getUnitFor(2, stock.unit)}` },
        ]}
        onChange={(value) => onChange(value === 'whole')}
      />
    </div>
  );
}
