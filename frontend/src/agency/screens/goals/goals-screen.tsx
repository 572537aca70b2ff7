import { GOAL_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { GOAL_STATUSES } from '@atrium/rules/stock/status-changes';
import { Target } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { type ListFilter, useListFilter } from '../../../lib/format/list-filter.js';
import { byLabel } from '../../../lib/format/by-label.js';
import { useMadeRow } from '../../../lib/live/made-row.js';
import { useToday } from '../../../session/today.js';
import { Button } from '../../../ui/buttons/button.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { CARD_GRID, CardsSkeleton } from '../../../ui/lists/list-frame.js';
import { FilteredList, ListScreen } from '../../../ui/lists/list-screen.js';
import { FilterSelects } from '../../shared/filter-selects.js';
import { clientChoices, departmentChoices } from '../../shared/filter-choices.js';
import { deleteGoalDialog, editGoalDialog, newGoalDialog } from '../../features/goals/public.js';
import { useAgencyRight } from '../../shared/rights.js';
import { hasOpenGoals, needAgency, needAllGoals, reread, useAgency } from '../../store/agency-store.js';
import { filterGoals } from './filter-goals.js';
import { cardId, GoalCard } from './goal-card.js';

const icon = <Target className="size-5" />;
const FILTERS = ['search', 'status', 'client', 'department', 'owner', 'goal', 'behind'] as const;
const statuses = [
  { value: '', label: 'All statuses' },
  ...GOAL_STATUSES.map((value) => ({ value, label: GOAL_STATUS_LABELS[value] })),
];

const LOADING = { phase: 'loading', error: null } as const;

export function GoalsScreen() {
  const goals = useAgency((state) => state.goals);
  const { all } = goals;
  const hasGoals = useAgency(hasOpenGoals);
  const filter = useListFilter(FILTERS);
  const { values, clear } = filter;
  const mayEdit = useAgencyRight('goals:edit');
  useEffect(() => {
    needAllGoals();
    needAgency('clients', 'departments', 'team', 'marketingProjects');
  }, []);
  const today = useToday();
  const found = useMemo(() => filterGoals([...all.rows.values()], values, today), [all, values, today]);
  const { made, leadTo } = useMadeRow({ isKnown: (id) => all.rows.has(id), elementId: cardId, clearFilters: clear });
  const addGoal = () => openDialog(newGoalDialog, {}, (goal) => goal !== undefined && leadTo(goal.id));

  return (
    <div className="flex flex-col gap-6">
      <ListScreen
        title="Goals"
        subtitle="Targets, owners and progress"
        list={hasGoals || goals.phase === 'failed' ? goals : LOADING}
        total={hasGoals ? all.rows.size : 0}
        skeleton={<CardsSkeleton label="Loading goals" />}
        failed="The goals could not be loaded."
        onRetry={() => void reread('goals')}
        icon={icon}
        empty="No Goals Yet"
        add={mayEdit && { label: 'New Goal', firstLabel: 'Create First Goal', onClick: addGoal }}
      >
        <FilteredList
          noun="goal"
          icon={icon}
          placeholder="Search title, metric, owner..."
          filter={filter}
          found={found}
          className="w-full sm:w-64"
          controls={<GoalFilters {...filter} />}
        >
          <ul aria-label="Goals" className={CARD_GRID}>
            {found.rows.map((goal) => (
              <GoalCard
                key={goal.id}
                goal={goal}
                isNew={goal.id === made}
                mayEdit={mayEdit}
                onEdit={() => openDialog(editGoalDialog, { goal })}
                onDelete={() => openDialog(deleteGoalDialog, { goal })}
              />
            ))}
          </ul>
        </FilteredList>
      </ListScreen>
    </div>
  );
}

function GoalFilters({ values, write }: ListFilter<(typeof FILTERS)[number]>) {
  const clients = useAgency((state) => state.clients.all.rows);
  const departments = useAgency((state) => state.departments.value);
  const team = useAgency((state) => state.team.value);
  const owners = (team ?? []).map((person) => ({ value: person.id, label: displayName(person) })).toSorted(byLabel);
  return (
    <>
      <FilterSelects
        filters={[
          { name: 'status', label: 'Status', value: values.status, choices: statuses },
          { name: 'client', label: 'Client', value: values.client, choices: clientChoices(clients.values()) },
          {
            name: 'department',
            label: 'Department',
            value: values.department,
            choices: departmentChoices(departments),
          },
          {
            name: 'owner',
            label: 'Owner',
            value: values.owner,
            choices: [{ value: '', label: 'All owners' }, ...owners],
          },
        ]}
        write={write}
      />
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
    </>
  );
}
