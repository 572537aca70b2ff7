import { GOAL_STATUS_LABELS, plural } from '@atrium/rules/labels';
import { displayName } from '@atrium/rules/people';
import { GOAL_STATUSES } from '@atrium/rules/status-changes';
import { Plus, Target } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../lib/address.js';
import { useLastKnown } from '../../lib/last-known.js';
import { useToday } from '../../session/today.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { CARD_GRID, CardsSkeleton, ListFrame, NoMatch } from '../../ui/list-frame.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { SearchField } from '../../ui/search-field.js';
import { Select } from '../../ui/select.js';
import { useAgencyRight } from '../parts/rights.js';
import { needAgency, reread, useAgency } from '../store/agency-store.js';
import { filterGoals } from './filter-goals.js';
import { GoalCard } from './goal-card.js';

const NewGoalDialog = lazyDialog(
  async () => (await import('../parts/new-goal-dialog.js')).NewGoalDialog,
  'New Goal',
  840,
);
const EditGoalDialog = lazyDialog(
  async () => (await import('../parts/goal-dialog.js')).EditGoalDialog,
  'Edit Goal',
  840,
);
const DeleteGoalDialog = lazyDialog(
  async () => (await import('../parts/delete-goal-dialog.js')).DeleteGoalDialog,
  ({ goal }) => `Delete ${goal.title}?`,
  440,
);

const FILTERS = ['search', 'status', 'client', 'department', 'owner', 'goal', 'behind'] as const;
const statuses = [
  { value: '', label: 'All statuses' },
  ...GOAL_STATUSES.map((value) => ({ value, label: GOAL_STATUS_LABELS[value] })),
];

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly goalId: number };

export function GoalsScreen() {
  const goals = useAgency((state) => state.goals);
  const { all } = goals;
  const { address, write } = useAddress();
  const values = Object.fromEntries(FILTERS.map((name) => [name, address.get(name) ?? ''])) as Values;
  const clear = () => write(Object.fromEntries(FILTERS.map((name) => [name, ''])));
  const [open, setOpen] = useState<Open | null>(null);
  const mayEdit = useAgencyRight('goals:edit');
  useEffect(() => needAgency('goals', 'clients', 'departments', 'team', 'marketingProjects'), []);
  const today = useToday();
  const { search, status, client, department, owner, goal, behind } = values;
  const shown = useMemo(
    () => filterGoals([...all.rows.values()], { search, status, client, department, owner, goal, behind }, today),
    [all, search, status, client, department, owner, goal, behind, today],
  );
  const newGoal = () => setOpen({ kind: 'new' });

  return (
    <div className="flex flex-col gap-6">
      <ScreenHead
        title="Goals"
        subtitle="Targets, owners and progress"
        action={
          mayEdit && (
            <Button variant="primary" icon={<Plus className="size-4" aria-hidden="true" />} onClick={newGoal}>
              New Goal
            </Button>
          )
        }
      />
      <ListFrame
        list={goals}
        total={all.rows.size}
        skeleton={<CardsSkeleton label="Loading goals" />}
        failed="The goals could not be loaded."
        onRetry={() => void reread('goals')}
        icon={<Target className="size-5" />}
        empty="No Goals Yet"
        action={
          mayEdit && (
            <Button variant="primary" onClick={newGoal}>
              Create First Goal
            </Button>
          )
        }
      >
        <Filters values={values} write={write} count={shown.length} />
        {shown.length === 0 ? (
          <NoMatch icon={<Target className="size-5" />} title="No goal matches these filters." onClear={clear} />
        ) : (
          <ul aria-label="Goals" className={CARD_GRID}>
            {shown.map((one) => (
              <GoalCard
                key={one.id}
                goal={one}
                mayEdit={mayEdit}
                onEdit={() => setOpen({ kind: 'edit', goalId: one.id })}
                onDelete={() => setOpen({ kind: 'delete', goalId: one.id })}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      {open !== null && <OpenDialog open={open} close={() => setOpen(null)} />}
    </div>
  );
}

type Values = Readonly<Record<(typeof FILTERS)[number], string>>;

interface FiltersProps {
  readonly values: Values;
  readonly write: (changes: Readonly<Record<string, string>>) => void;
  readonly count: number;
}

function Filters({ values, write, count }: FiltersProps) {
  const clients = useAgency((state) => state.clients.all.rows);
  const departments = useAgency((state) => state.departments.value);
  const team = useAgency((state) => state.team.value);
  const selects = [
    { name: 'status', label: 'Status', choices: statuses },
    {
      name: 'client',
      label: 'Client',
      choices: [
        { value: '', label: 'All clients' },
        ...[...clients.values()].map(({ id, name }) => ({ value: String(id), label: name })).toSorted(byLabel),
      ],
    },
    {
      name: 'department',
      label: 'Department',
      choices: [
        { value: '', label: 'All departments' },
        ...(departments ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    {
      name: 'owner',
      label: 'Owner',
      choices: [
        { value: '', label: 'All owners' },
        ...(team ?? []).map((person) => ({ value: person.id, label: displayName(person) })).toSorted(byLabel),
      ],
    },
  ] as const;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label="Search goals"
        placeholder="Search title, metric, owner..."
        value={values.search}
        onChange={(search) => write({ search })}
        className="w-full sm:w-64"
      />
      {selects.map(({ name, label, choices }) => (
        <Field key={name} label={label} labelHidden className="w-[calc(50%-6px)] sm:w-40">
          {(control) => (
            <Select
              {...control}
              value={values[name]}
              choices={choices}
              onChange={(event) => write({ [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      {values.behind === 'true' && (
        <Button size="small" onClick={() => write({ behind: '' })}>
          Behind
          <span aria-hidden="true">×</span>
          <span className="sr-only">: show all goals</span>
        </Button>
      )}
      {values.goal !== '' && (
        <Button size="small" variant="quiet" onClick={() => write({ goal: '' })}>
          Show all goals
        </Button>
      )}
      <p role="status" className="figures ml-auto text-table text-muted">
        Showing {plural(count, 'goal')}
      </p>
    </div>
  );
}

const byLabel = (a: { readonly label: string }, b: { readonly label: string }) => a.label.localeCompare(b.label, 'en');

/** A colleague may delete the goal meanwhile: a form stays with what was typed in it, any other dialog closes. */
function OpenDialog({ open, close }: { readonly open: Open; readonly close: () => void }) {
  const now = useAgency((state) => (open.kind === 'new' ? undefined : state.goals.all.rows.get(open.goalId)));
  const last = useLastKnown(now);
  const goal = open.kind === 'edit' ? last : now;
  const gone = open.kind !== 'new' && goal === undefined;
  useEffect(() => {
    if (gone) close();
  });
  if (open.kind === 'new') return <NewGoalDialog onClose={close} />;
  if (goal === undefined) return null;
  return open.kind === 'edit' ? (
    <EditGoalDialog goal={goal} onClose={close} />
  ) : (
    <DeleteGoalDialog goal={goal} onClose={close} />
  );
}
