import { PROJECT_FULL_NAMES } from '@atrium/rules/stock/labels';
import type { Project } from '@atrium/rules/people/rights';
import { Checkbox, InputField, SelectField } from '../../../ui/fields/control-fields.js';
import { classes } from '../../../ui/classes.js';
import { getDepartmentChoices } from '../../shared/department-choices.js';
import { useEnterprise } from '../../store/enterprise-store.js';
import { getDepartments } from '../../store/selectors.js';

export interface NewAccessValue {
  readonly hasAccess: boolean;
  readonly departmentId: string;
  readonly position: string;
}

export const EMPTY_ACCESS: NewAccessValue = { hasAccess: false, departmentId: '', position: '' };

interface NewAccessFieldsProps {
  readonly project: Project;
  readonly value: NewAccessValue;
  readonly onChange: (value: NewAccessValue) => void;
}

/** Fields for the access of a new member to one project: whether they have it, and their role. */
export function NewAccessFields({ project, value, onChange }: NewAccessFieldsProps) {
  const departments = useEnterprise((state) => state.departments.all.rows);
  const choices = getDepartmentChoices(getDepartments(departments, project), value.departmentId);
  return (
    <div
      className={classes(
        'rounded-control border px-3 transition-colors',
        value.hasAccess ? 'border-accent-line bg-accent-soft/40' : 'border-line',
      )}
    >
      <Checkbox
        label={PROJECT_FULL_NAMES[project]}
        checked={value.hasAccess}
        onChange={(event) => onChange({ ...value, hasAccess: event.currentTarget.checked })}
        className="min-h-11 font-semibold"
      />
      {value.hasAccess && (
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
            placeholder="For example, Aesthetic Nurse"
            onChange={(event) => onChange({ ...value, position: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  );
}
