import { Field, type ControlProps, IconInput } from '../../../../ui/fields/field.js';
import { GOAL_STATUS_LABELS, formatPlural } from '@atrium/rules/stock/labels';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Checkbox } from '../../../../ui/fields/control-fields.js';
import { hasOpenGoals, loadAgency, loadAllGoals, useAgency } from '../../../store/agency-store.js';
import { clientName } from '../../../store/selectors.js';
import { type GoalChoice, getGoalChoices } from './goal-choices.js';

/** Maximum number of goals shown; a longer list must be searched. */
const MAX_SHOWN = 100;

interface GoalPickerProps {
  readonly control: ControlProps;
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
  readonly clientId: number | null;
  readonly projectId: number | undefined;
}

/** Multiple choice of goals. A goal of another project shows that project's name. */
function GoalPicker({ control, value, onChange, clientId, projectId }: GoalPickerProps) {
  const [search, setSearch] = useState('');
  const [chosen] = useState(value);
  const { phase, all: goals } = useAgency((state) => state.goals);
  const hasGoals = useAgency(hasOpenGoals);
  const projects = useAgency((state) => state.marketingProjects.all.rows);
  const clients = useAgency((state) => state.clients);
  const nameOf = (id: number | null) => clientName({ clients }, id);
  const client = nameOf(clientId);
  useEffect(() => {
    loadAllGoals();
    loadAgency('clients', 'marketingProjects');
  }, []);
  const { linkedGoals, clientGoals, others } = getGoalChoices(goals.rows.values(), projects.values(), {
    clientId,
    projectId,
    search,
    chosen,
  });
  const free = clientGoals.length + others.length;
  const groups = [
    { heading: free > 0 ? 'Linked goals' : null, choices: linkedGoals },
    { heading: client === null ? null : `Goals of ${client}`, choices: clientGoals.slice(0, MAX_SHOWN) },
    {
      heading: linkedGoals.length + clientGoals.length > 0 ? 'Other goals' : null,
      choices: others.slice(0, Math.max(0, MAX_SHOWN - clientGoals.length)),
    },
  ].filter(({ choices }) => choices.length > 0);
  const hidden = linkedGoals.length + free - groups.reduce((count, { choices }) => count + choices.length, 0);
  const toggle = (id: number, on: boolean) => onChange(on ? [...value, id] : value.filter((one) => one !== id));

  return (
    <div
      id={control.id}
      role="group"
      aria-labelledby={`${control.id}-label`}
      aria-describedby={control['aria-describedby']}
      data-invalid={control['aria-invalid']}
      className="overflow-hidden rounded-control border border-field-line data-invalid:border-bad"
    >
      <div className="flex items-center gap-3 border-b border-line p-2">
        <div className="min-w-0 flex-1">
          <IconInput
            type="search"
            aria-label="Search goals"
            icon={Search}
            placeholder="Search goals..."
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            // Enter must not submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        <p className="figures shrink-0 pr-1 text-table text-muted" role="status">{`${value.length} selected`}</p>
      </div>
      <div className="max-h-56 overflow-y-auto px-3 py-1">
        {groups.length === 0 && (
          <p className="py-3 text-table text-muted">
            {phase === 'failed'
              ? 'The goals could not be loaded.'
              : !hasGoals
                ? 'Loading goals...'
                : search.trim() === ''
                  ? 'There are no goals yet.'
                  : 'No goals match this search'}
          </p>
        )}
        {groups.map(({ heading, choices }) => (
          <div key={heading}>
            {heading !== null && <p className="pt-2 pb-0.5 text-caption font-normal text-muted">{heading}</p>}
            {choices.map((choice) => (
              <GoalBox
                key={choice.goal.id}
                choice={choice}
                client={choice.goal.clientId === clientId ? null : nameOf(choice.goal.clientId)}
                checked={value.includes(choice.goal.id)}
                onChange={(on) => toggle(choice.goal.id, on)}
              />
            ))}
          </div>
        ))}
        {hidden > 0 && (
          <p className="py-2 text-caption text-muted">{`${formatPlural(hidden, 'more goal')}: search to find them`}</p>
        )}
      </div>
    </div>
  );
}

interface GoalBoxProps {
  readonly choice: GoalChoice;
  /** Client of the goal, if the group above does not name it. */
  readonly client: string | null;
  readonly checked: boolean;
  readonly onChange: (on: boolean) => void;
}

function GoalBox({ choice: { goal, otherProject }, client, checked, onChange }: GoalBoxProps) {
  const words =
    otherProject === null
      ? [goal.status === 'active' ? null : GOAL_STATUS_LABELS[goal.status], client]
          .filter((word) => word !== null)
          .join(' · ')
      : `In ${otherProject}`;
  return (
    <Checkbox
      label={goal.title}
      checked={checked}
      disabled={otherProject !== null && !checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      {...(words !== '' && {
        aside: (
          <span className="max-w-[45%] shrink-0 truncate text-caption text-muted" title={words}>
            {words}
          </span>
        ),
      })}
    />
  );
}

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
