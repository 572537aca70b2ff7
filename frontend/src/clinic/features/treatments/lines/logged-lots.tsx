import { getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { QuantityField } from '../../../../ui/fields/quantity-field.js';
import type { TrayRowProps } from '../tray/tray-row-props.js';
import { type LoggedLot, withLoggedLot } from '../state/tray-state.js';

interface LoggedLotsProps extends Pick<TrayRowProps, 'entry' | 'errors' | 'onChange'> {
  readonly lots: readonly LoggedLot[];
  readonly unit: string;
}

/** Lots of a logged line with several lots, each with the quantity that was really given. */
export function LoggedLots({ lots, unit, entry, errors, onChange }: LoggedLotsProps) {
  const error =
    errors['lots'] ?? (errors['quantityUsed'] === undefined ? undefined : 'Remove the line if none was given');
  return (
    <div className="flex flex-col gap-2">
      {lots.map(({ lotId, number, used, quantity }, index) => (
        <QuantityField
          key={lotId}
          label={`${getLotTitle(number)}, ${formatQuantity(used, unit)} logged`}
          counts={`quantity of ${getLotTitle(number)}`}
          unit={unit}
          min={0}
          max={used}
          error={index === lots.length - 1 ? error : undefined}
          value={quantity}
          onChange={(given) => onChange(withLoggedLot(entry, lotId, given))}
        />
      ))}
    </div>
  );
}
