import { Field } from '../../../../ui/fields/field.js';
import { DateField } from '../../../../ui/fields/date/date-field.js';
import { DayInput } from './day-input.js';

interface ScheduledFieldsProps {
  /** `yyyy-MM-ddTHH:mm`; either half may be missing yet. */
  readonly value: string;
  readonly error: string | undefined;
  /** The organization's time zone, when it differs from the user's. */
  readonly zone: string | null;
  readonly onChange: (value: string) => void;
}

/** Inputs for day and time of a wall time as text, independent of the browser's time zone. */
export function ScheduledFields({ value, error, zone, onChange }: ScheduledFieldsProps) {
  const [day = '', time = ''] = value.split('T');
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="Date" error={error} required>
        {(control) => (
          <DayInput control={control} value={day} onChange={(chosen) => onChange(joinWallTime(chosen, time))} />
        )}
      </Field>
      <DateField
        label="Time"
        help={zone === null ? 'Noon if left empty' : `In ${zone}; noon if left empty`}
        kind="time"
        value={time.slice(0, 5)}
        onChange={(event) => onChange(joinWallTime(day, event.currentTarget.value))}
      />
    </div>
  );
}

const joinWallTime = (day: string, time: string): string => (time === '' ? day : `${day}T${time}`);
