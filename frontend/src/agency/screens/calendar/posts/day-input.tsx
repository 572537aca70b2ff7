import { EARLIEST_PICKABLE_DATE } from '@atrium/rules/time/calendar';
import type { ControlProps } from '../../../../ui/fields/field.js';
import { DateInput } from '../../../../ui/fields/date/date-input.js';

interface DayInputProps {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** Input for the day of a post. */
export const DayInput = ({ control, value, onChange }: DayInputProps) => (
  <DateInput
    {...control}
    min={EARLIEST_PICKABLE_DATE}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
