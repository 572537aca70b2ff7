import { searchRows, toSearchText } from '@atrium/rules/text/search';
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { classes } from '../../ui/classes.js';
import { Field, IconInput } from '../../ui/fields/field.js';
import { loadAgency, loadOpenGoals, useAgency } from '../store/agency-store.js';
import { clientName } from '../store/selectors.js';

export interface GoalChoice {
  readonly id: number;
  readonly name: string;
  /** Name of the client; null without one. */
  readonly client: string | null;
}

/** Loads and returns the open goals with their client, earliest due date first. */
export function useOpenGoals(): readonly GoalChoice[] {
  const rows = useAgency((state) => state.goals.all.rows);
  const clients = useAgency((state) => state.clients);
  useEffect(() => {
    loadOpenGoals();
    loadAgency('clients');
  }, []);
  return [...rows.values()]
    .filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : a.id - b.id))
    .map(({ id, title, clientId }) => ({ id, name: title, client: clientName({ clients }, clientId) }));
}

const MAX_SHOWN = 6;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const findGoals = (goals: readonly GoalChoice[], typed: string): readonly GoalChoice[] =>
  typed.trim() === '' ? goals : searchRows(goals, ({ name, client }) => toSearchText({ name, more: [client] }), typed);

interface GoalPickerProps {
  readonly goals: readonly GoalChoice[];
  readonly value: GoalChoice | null;
  readonly error: string | undefined;
  readonly onChoose: (goal: GoalChoice) => void;
}

/** Chooses a goal by words of its title or its client's name. */
export function GoalPicker({ goals, value, error, onChoose }: GoalPickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const found = findGoals(goals, typed ?? '').slice(0, MAX_SHOWN);
  const isOpen = typed !== null;
  const active = Math.min(at, found.length - 1);
  const choose = (goal: GoalChoice | undefined) => {
    if (goal === undefined) return;
    onChoose(goal);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      setTyped(typed ?? '');
      setAt(isOpen && found.length > 0 ? (active + step + found.length) % found.length : 0);
    } else if (event.key === 'Enter' && isOpen) choose(found[active]);
    else if (event.key === 'Escape' && isOpen) setTyped(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Field label="Goal" required error={error}>
      {(control) => (
        <div>
          <IconInput
            {...control}
            icon={Search}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            placeholder="Search by goal or client"
            value={typed ?? (value === null ? '' : formatGoal(value))}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => setTyped(null)}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setAt(0);
            }}
            onKeyDown={onKeyDown}
          />
          <div id={listId} role="listbox" aria-label="Goals" className="mt-1 empty:hidden">
            {isOpen &&
              found.map((goal, index) => (
                <div
                  key={goal.id}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  // The field keeps the focus.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(goal)}
                  onMouseMove={() => setAt(index)}
                  className={classes(
                    'flex min-h-9 cursor-pointer items-center gap-2 rounded-control px-3 text-table pointer-coarse:min-h-11',
                    index === active && 'bg-sunken dark:bg-line',
                  )}
                >
                  <span className="min-w-0 flex-1 truncate">{goal.name}</span>
                  <span className="max-w-40 truncate text-caption text-muted">{goal.client}</span>
                  {goal.id === value?.id && <Check className="size-4 text-accent-text" />}
                </div>
              ))}
          </div>
          {isOpen && found.length === 0 && <p className="px-3 py-2 text-caption text-muted">No goals match</p>}
        </div>
      )}
    </Field>
  );
}

const formatGoal = ({ name, client }: GoalChoice): string => (client === null ? name : `${name} · ${client}`);
