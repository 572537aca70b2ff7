import { Field } from '../../../../ui/fields/field.js';
import { GoalPicker } from './goal-picker.js';

interface GoalsFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly error: string | undefined;
  readonly value: readonly number[] | undefined;
  readonly onChange: (ids: number[]) => void;
  readonly clientId: number | null;
  readonly projectId: number | undefined;
}

/** Form field for the goals of a project. */
export const GoalsField = ({ label, labelHidden = false, error, value = [], ...picker }: GoalsFieldProps) => (
  <Field
    label={label}
    labelHidden={labelHidden}
    error={error}
    help="Time logged on their tasks counts towards the project"
  >
    {(control) => <GoalPicker control={control} value={value} {...picker} />}
  </Field>
);
