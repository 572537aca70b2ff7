import { EARLIEST_PICKABLE_DATE } from '@atrium/rules/calendar';
import { useId } from 'react';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';

interface ScheduledFieldsProps {
  /** `yyyy-MM-ddTHH:mm`; either half may be missing yet. */
  readonly value: string;
  readonly error: string | undefined;
  /** Where its clock is another than the reader's. */
  readonly zone: string | null;
  readonly onChange: (value: string) => void;
}

/** The day and the time of a wall time, as text: no clock of the browser has a say in them. */
export function ScheduledFields({ value, error, zone, onChange }: ScheduledFieldsProps) {
  const [day = '', time = ''] = value.split('T');
  const zoneId = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="grid grid-cols-[3fr_2fr] gap-4">
        <Field label="Date" error={error} required>
          {(control) => (
            <Input {...control} type="date" min={EARLIEST_PICKABLE_DATE} max="9999-12-31" value={day} onChange={(event) => onChange(join(event.currentTarget.value, time))} />
          )}
        </Field>
        <Field label="Time" help="Noon if left empty">
          {(control) => (
            <Input
              {...control}
              aria-describedby={[control['aria-describedby'], zone === null ? '' : zoneId].join(' ').trim()}
              type="time"
              value={time.slice(0, 5)}
              onChange={(event) => onChange(join(day, event.currentTarget.value))}
            />
          )}
        </Field>
      </div>
      {zone !== null && (
        <p id={zoneId} className="text-caption text-muted">
          Times in {zone}
        </p>
      )}
    </div>
  );
}

const join = (day: string, time: string): string => (time === '' ? day : `${day}T${time}`);
