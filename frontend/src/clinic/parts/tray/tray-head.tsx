import { TREATMENT_TYPE_LABELS, TREATMENT_TYPES, type TreatmentType } from '@atrium/rules/labels';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useMediaQuery } from '../../../lib/media-query.js';
import { Button } from '../../../ui/button.js';
import { classes } from '../../../ui/classes.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { Select } from '../../../ui/select.js';
import { useTeamChoices } from '../team-choices.js';
import type { Tray, TrayHead } from './tray-state.js';

const treatments = [
  { value: '', label: 'General use' },
  ...TREATMENT_TYPES.map((value) => ({ value, label: TREATMENT_TYPE_LABELS[value] })),
];
const MORE = ['treatmentArea', 'userId'] as const;

interface TrayHeadProps {
  readonly tray: Tray;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changed: Partial<TrayHead>) => void;
}

/** Said once for all lines. */
export function TrayHeadFields({ tray, errors, onChange }: TrayHeadProps) {
  const onPhone = useMediaQuery('(max-width: 639px)');
  return (
    <div className="grid gap-x-4 gap-y-3 max-sm:grid-cols-2 sm:grid-cols-3">
      <Field label="Patient" error={errors['patientId']}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            placeholder="Reference only"
            maxLength={200}
            value={tray.patientId}
            onChange={(event) => onChange({ patientId: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Treatment Type" error={errors['treatmentType']}>
        {(control) => (
          <Select
            {...control}
            value={tray.treatmentType}
            choices={treatments}
            onChange={(event) => onChange({ treatmentType: event.currentTarget.value as '' | TreatmentType })}
          />
        )}
      </Field>
      {!onPhone && <Practitioner tray={tray} errors={errors} onChange={onChange} />}
    </div>
  );
}

function Practitioner({ tray, errors, onChange }: TrayHeadProps) {
  const people = useTeamChoices();
  return (
    <Field label="Practitioner" error={errors['userId']}>
      {(control) => (
        <Select
          {...control}
          value={tray.userId || (people[0]?.value ?? '')}
          choices={people}
          onChange={(event) => onChange({ userId: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}

export const TrayReason = ({ tray, errors, onChange }: TrayHeadProps) => (
  <Field label="Reason" error={errors['reason']}>
    {(control) => (
      <Input
        {...control}
        autoComplete="off"
        placeholder="Optional"
        value={tray.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value })}
      />
    )}
  </Field>
);

/** Where on the body, and anything else; on a phone by whom, too: mostly by oneself. */
export function TrayDetails({ tray, errors, onChange }: TrayHeadProps) {
  const onPhone = useMediaQuery('(max-width: 639px)');
  const [isOpen, setOpen] = useState(tray.treatmentArea !== '');
  const id = useId();
  const open = isOpen || MORE.some((field) => errors[field] !== undefined);
  return (
    <div className="flex min-w-0 flex-col gap-3">
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
        {open && (
          <div className="grid gap-4 sm:grid-cols-2">
            {onPhone && <Practitioner tray={tray} errors={errors} onChange={onChange} />}
            <Field label="Treatment Area" error={errors['treatmentArea']}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  placeholder="Optional"
                  maxLength={200}
                  value={tray.treatmentArea}
                  onChange={(event) => onChange({ treatmentArea: event.currentTarget.value })}
                />
              )}
            </Field>
          </div>
        )}
      </div>
    </div>
  );
}
