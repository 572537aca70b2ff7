import { EARLIEST_PICKABLE_DATE } from '@atrium/rules/calendar';
import type { ControlProps } from '../../ui/field.js';
import { DateInput } from '../../ui/date-input.js';

interface DayInputProps {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** The day of a post. */
export const DayInput = ({ control, value, onChange }: DayInputProps) => (
  <DateInput
    {...control}
    min={EARLIEST_PICKABLE_DATE}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
