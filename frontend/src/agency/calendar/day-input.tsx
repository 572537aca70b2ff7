import { EARLIEST_PICKABLE_DATE } from '@atrium/rules/calendar';
import type { ControlProps } from '../../ui/field.js';
import { Input } from '../../ui/input.js';

interface DayInputProps {
  readonly control: ControlProps;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** The day of a post. */
export const DayInput = ({ control, value, onChange }: DayInputProps) => (
  <Input
    {...control}
    type="date"
    min={EARLIEST_PICKABLE_DATE}
    max="9999-12-31"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
