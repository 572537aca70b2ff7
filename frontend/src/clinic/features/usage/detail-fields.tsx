import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { classes } from '../../../ui/classes.js';
import { InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { useTeamChoices } from '../../shared/team-choices.js';

/* Detail fields of the tray and of single uses. */

interface DetailFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

interface TextDetailProps extends DetailFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly help?: string;
}

export const TextDetail = ({ label, placeholder, help, value, error, onChange }: TextDetailProps) => (
  <InputField
    label={label}
    error={error}
    {...(help !== undefined && { help })}
    placeholder={placeholder}
    maxLength={200}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

interface PersonDetailProps extends DetailFieldProps {
  readonly label: string;
  readonly required?: boolean;
}

/** Select of the user; empty for the caller. */
export function PersonDetail({ label, required = false, value, error, onChange }: PersonDetailProps) {
  const people = useTeamChoices();
  return (
    <SelectField
      label={label}
      required={required}
      error={error}
      value={value || (people[0]?.value ?? '')}
      choices={people}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface MoreDetailsProps {
  readonly startsOpen?: boolean;
  /** True to open the details because of an error in them. */
  readonly isWrong: boolean;
  readonly children: () => ReactNode;
}

/** Collapsed fields that quick uses do not need. */
export function MoreDetails({ startsOpen = false, isWrong, children }: MoreDetailsProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  const open = isOpen || isWrong;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={open}
          aria-controls={id}
          className="-ml-2"
          icon={<ChevronDown className={classes('size-4 transition-transform', open && 'rotate-180')} />}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Fewer details' : 'More details'}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open && children()}
      </div>
    </div>
  );
}
