import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { isExpired, getLotTitle } from '@atrium/rules/stock/lots';
import { useEffect } from 'react';
import { useToday } from '../../../session/today.js';
import type { Stock } from '../../store/clinic-state.js';
import { useLots } from './use-lots.js';
import { SelectField } from '../../../ui/fields/control-fields.js';

interface CountedLotSelectProps {
  readonly stock: Stock;
  readonly value: Lot | null;
  readonly onChange: (lot: Lot | null) => void;
  /** Called when another user changed the chosen lot. */
  readonly onRead: (lot: Lot) => void;
  readonly error?: string | undefined;
}

/** Chooses the whole product or one lot for a count. */
export function CountedLotSelect({ stock, value, onChange, onRead, error }: CountedLotSelectProps) {
  const { rows } = useLots(stock);
  const today = useToday();
  const lots = rows ?? [];
  const current = rows?.find(({ id }) => id === value?.id);
  useEffect(() => {
    if (current !== undefined && current !== value) onRead(current);
  }, [current, value, onRead]);
  return (
    <SelectField
      label="Counted"
      error={error}
      value={value === null ? '' : String(value.id)}
      choices={[
        { value: '', label: 'All lots together' },
        ...lots.map(({ id, number, expiresOn, quantity, state }) => ({
          value: String(id),
          label: [
            getLotTitle(number),
            state !== 'available' && state,
            `${quantity.toLocaleString('en')} there`,
            expiresOn !== null &&
              `${isExpired({ expiresOn }, today) ? 'expired' : 'expires'} ${formatDayWithYear(expiresOn)}`,
          ]
            .filter(Boolean)
            .join(', '),
        })),
      ]}
      onChange={(event) => onChange(lots.find(({ id }) => String(id) === event.currentTarget.value) ?? null)}
    />
  );
}
