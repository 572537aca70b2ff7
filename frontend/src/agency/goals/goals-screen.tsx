import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { GOAL_STATUS_LABELS, plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { GOAL_STATUSES } from '@atrium/rules/stock/status-changes';
import { Target } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../lib/format/address.js';
import { byLabel } from '../../lib/format/by-label.js';
import { useOpenRow } from '../../lib/api/last-known.js';
import { useMadeRow } from '../../lib/live/made-row.js';
import { useToday } from '../../session/today.js';
import { AddButton } from '../../ui/buttons/add-button.js';
import { Button } from '../../ui/buttons/button.js';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.js';
import { CARD_GRID, CardsSkeleton, ListFrame, NoMatch } from '../../ui/lists/list-frame.js';
import { ScreenHead } from '../../ui/display/screen-head.js';
import { SearchField } from '../../ui/fields/search-field.js';
import { ShownCount } from '../../ui/lists/shown-count.js';
import { FilterSelects } from '../parts/filter-selects.js';
import { clientChoices, departmentChoices } from '../parts/filter-choices.js';
import { useAgencyRight } from '../parts/rights.js';
import { hasOpenGoals, needAgency, needAllGoals, reread, useAgency } from '../store/agency-store.js';
import { filterGoals } from './filter-goals.js';
import { cardId, GoalCard } from './goal-card.js';

const NewGoalDialog = lazyDialog(
  async () => (await import('../parts/goals/new-goal-dialog.js')).NewGoalDialog,
  'New Goal',
  840,
);
const EditGoalDialog = lazyDialog(
  async () => (await import('../parts/goals/goal-dialog.js')).EditGoalDialog,
  'Edit Goal',
  840,
);
const DeleteGoalDialog = lazyDialog(
  async () => (await import('../parts/goals/delete-goal-dialog.js')).DeleteGoalDialog,
  ({ goal }) => `Delete ${goal.title}?`,
  440,
);

const FILTERS = ['search', 'status', 'client', 'department', 'owner', 'goal', 'behind'] as const;
const statuses = [
  { value: '', label: 'All statuses' },
  ...GOAL_STATUSES.map((value) => ({ value, label: GOAL_STATUS_LABELS[value] })),
];

const LOADING = { phase: 'loading', error: null } as const;

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly goalId: number };

export function GoalsScreen() {
  const goals = useAgency((state) => state.goals);
  const { all } = goals;
  const hasGoals = useAgency(hasOpenGoals);
  const { address, write } = useAddress();
  const values = Object.fromEntries(FILTERS.map((name) => [name, address.get(name) ?? ''])) as Values;
  const clear = () => write(Object.fromEntries(FILTERS.map((name) => [name, ''])));
  const [open, setOpen] = useState<Open | null>(null);
  const mayEdit = useAgencyRight('goals:edit');
  useEffect(() => {
    needAllGoals();
    needAgency('clients', 'departments', 'team', 'marketingProjects');
  }, []);
  const today = useToday();
  const { search, status, client, department, owner, goal, behind } = values;
  const { rows: shown, meant } = useMemo(
    () => filterGoals([...all.rows.values()], { search, status, client, department, owner, goal, behind }, today),
    [all, search, status, client, department, owner, goal, behind, today],
  );
  const newGoal = () => setOpen({ kind: 'new' });
  const { made, leadTo } = useMadeRow({ isKnown: (id) => all.rows.has(id), elementId: cardId, clearFilters: clear });

  return (
    <div className="flex flex-col gap-6">
      <ScreenHead
        title="Goals"
        subtitle="Targets, owners and progress"
        action={mayEdit && <AddButton onClick={newGoal}>New Goal</AddButton>}
      />
      <ListFrame
        list={hasGoals || goals.phase === 'failed' ? goals : LOADING}
        total={hasGoals ? all.rows.size : 0}
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
          <NoMatch
            icon={<Target className="size-5" />}
            title="No goal matches these filters."
            onClear={clear}
            meant={meant}
            onMeant={(text) => write({ search: text })}
          />
        ) : (
          <ul aria-label="Goals" className={CARD_GRID}>
            {shown.map((one) => (
              <GoalCard
                key={one.id}
                goal={one}
                isNew={one.id === made}
                mayEdit={mayEdit}
                onEdit={() => setOpen({ kind: 'edit', goalId: one.id })}
                onDelete={() => setOpen({ kind: 'delete', goalId: one.id })}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      {open !== null && (
        <OpenDialog
          open={open}
          close={() => setOpen(null)}
          made={(goal) => {
            setOpen(null);
            if (goal !== undefined) leadTo(goal.id);
          }}
        />
      )}
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
      choices: clientChoices(clients.values()),
    },
    {
      name: 'department',
      label: 'Department',
      choices: departmentChoices(departments),
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
      <FilterSelects filters={selects.map((one) => ({ ...one, value: values[one.name] }))} write={write} />
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
      <ShownCount>{plural(count, 'goal')}</ShownCount>
    </div>
  );
}

function OpenDialog({
  open,
  close,
  made,
}: {
  readonly open: Open;
  readonly close: () => void;
  readonly made: (goal?: Goal) => void;
}) {
  const now = useAgency((state) => (open.kind === 'new' ? undefined : state.goals.all.rows.get(open.goalId)));
  const goal = useOpenRow(now, { isNew: open.kind === 'new', isForm: open.kind === 'edit', close });
  if (open.kind === 'new') return <NewGoalDialog onClose={made} />;
  if (goal === undefined) return null;
  return open.kind === 'edit' ? (
    <EditGoalDialog goal={goal} onClose={close} />
  ) : (
    <DeleteGoalDialog goal={goal} onClose={close} />
  );
}
