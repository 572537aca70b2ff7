import type { Lot } from '@atrium/contract/clinic/lots';
import { formatDayWithYear } from '@atrium/rules/calendar';
import { lotTitle } from '@atrium/rules/lots';
import { Field } from '../../../ui/field.js';
import { Select } from '../../../ui/select.js';
import type { Stock } from '../../store/clinic-state.js';
import { useLots } from './use-lots.js';

interface CountedLotProps {
  readonly stock: Stock;
  readonly value: Lot | null;
  readonly onChange: (lot: Lot | null) => void;
  readonly error?: string | undefined;
}

/** What was counted: the whole shelf, or one lot of it. */
export function CountedLot({ stock, value, onChange, error }: CountedLotProps) {
  const { rows } = useLots(stock);
  const lots = rows ?? [];
  return (
    <Field label="Counted" error={error}>
      {(control) => (
        <Select
          {...control}
          value={value === null ? '' : String(value.id)}
          choices={[
            { value: '', label: 'All lots together' },
            ...lots.map(({ id, number, expiresOn, quantity }) => ({
              value: String(id),
              label: [
                `${lotTitle(number)}, ${quantity.toLocaleString('en')} there`,
                expiresOn !== null && `expires ${formatDayWithYear(expiresOn)}`,
              ]
                .filter(Boolean)
                .join(', '),
            })),
          ]}
          onChange={(event) => onChange(lots.find(({ id }) => String(id) === event.currentTarget.value) ?? null)}
        />
      )}
    </Field>
  );
}
