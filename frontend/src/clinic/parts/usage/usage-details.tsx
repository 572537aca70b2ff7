import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.js';
import { classes } from '../../../ui/classes.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { Select } from '../../../ui/select.js';
import { useTeamChoices } from '../team-choices.js';

export interface UsageDetailValues {
  readonly patientId: string;
  readonly treatmentArea: string;
  /** Nobody named: oneself. */
  readonly userId: string;
}
export const NO_DETAILS: UsageDetailValues = { patientId: '', treatmentArea: '', userId: '' };
export const DETAIL_FIELDS = ['patientId', 'treatmentArea', 'userId'] as const;

/** What of them is said; what is not said is left out of the call. */
export const detailsOf = ({ patientId, treatmentArea, userId }: UsageDetailValues): Partial<UsageDetailValues> => ({
  ...(patientId.trim() && { patientId: patientId.trim() }),
  ...(treatmentArea.trim() && { treatmentArea: treatmentArea.trim() }),
  ...(userId && { userId }),
});

interface UsageDetailsProps {
  readonly values: UsageDetailValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (values: UsageDetailValues) => void;
}

/** For which patient, where, and by whom: what an injection is logged with, out of the way of quick uses. */
export function UsageDetails({ values, errors, onChange }: UsageDetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  // A refusal of one of them is not left behind a button.
  const open = isOpen || DETAIL_FIELDS.some((field) => errors[field] !== undefined);
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={open}
          aria-controls={id}
          className="-ml-2.5"
          icon={
            <ChevronDown className={classes('size-4 transition-transform', open && 'rotate-180')} aria-hidden="true" />
          }
          onClick={() => setOpen(!open)}
        >
          {open ? 'Fewer details' : 'More details'}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && <Fields values={values} errors={errors} onChange={onChange} />}
      </div>
    </div>
  );
}

function Fields({ values, errors, onChange }: UsageDetailsProps) {
  const people = useTeamChoices();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Patient" error={errors['patientId']} help="Reference only, visible to clinic staff">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            placeholder="Optional"
            maxLength={200}
            value={values.patientId}
            onChange={(event) => onChange({ ...values, patientId: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Treatment Area" error={errors['treatmentArea']}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            placeholder="Optional"
            maxLength={200}
            value={values.treatmentArea}
            onChange={(event) => onChange({ ...values, treatmentArea: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Used by" error={errors['userId']} className="sm:col-span-2">
        {(control) => (
          <Select
            {...control}
            value={values.userId || (people[0]?.value ?? '')}
            onChange={(event) => onChange({ ...values, userId: event.currentTarget.value })}
            choices={people}
          />
        )}
      </Field>
    </div>
  );
}
