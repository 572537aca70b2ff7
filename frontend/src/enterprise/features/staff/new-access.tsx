import { PROJECT_FULL_NAMES } from '@atrium/rules/stock/labels';
import type { Project } from '@atrium/rules/people/rights';
import { useMemo } from 'react';
import { Checkbox } from '../../../ui/fields/checkbox.js';
import { classes } from '../../../ui/classes.js';
import { InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { departmentChoices } from '../../shared/department-choices.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { departmentsOf } from '../../store/selectors.js';

export interface NewAccessValue {
  readonly isGiven: boolean;
  readonly departmentId: string;
  readonly position: string;
}

export const noAccess: NewAccessValue = { isGiven: false, departmentId: '', position: '' };

interface NewAccessProps {
  readonly project: Project;
  readonly value: NewAccessValue;
  readonly onChange: (value: NewAccessValue) => void;
}

/** One project for a new person: in or not, and as what. */
export function NewAccess({ project, value, onChange }: NewAccessProps) {
  const departments = useEnterprise((state) => state.departments.all.rows);
  const choices = useMemo(
    () => departmentChoices(departmentsOf(departments, project), value.departmentId),
    [departments, project, value.departmentId],
  );
  return (
    <div
      className={classes(
        'rounded-control border px-3 transition-colors',
        value.isGiven ? 'border-accent-line bg-accent-soft/40' : 'border-line',
      )}
    >
      <Checkbox
        label={PROJECT_FULL_NAMES[project]}
        checked={value.isGiven}
        onChange={(event) => onChange({ ...value, isGiven: event.currentTarget.checked })}
        className="min-h-11 font-medium"
      />
      {value.isGiven && (
        <div className="grid gap-3 pb-3 sm:grid-cols-2">
          <SelectField
            label="Department"
            value={value.departmentId}
            onChange={(event) => onChange({ ...value, departmentId: event.currentTarget.value })}
            choices={choices}
          />
          <InputField
            label="Position"
            value={value.position}
            maxLength={200}
            autoComplete="off"
            placeholder="For example, Aesthetic Nurse"
            onChange={(event) => onChange({ ...value, position: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
