import type { Goal } from '@atrium/contract/agency/goals/schemas';
import { GOAL_STATUS_LABELS } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { GOAL_STATUSES } from '@atrium/rules/stock/status-changes';
import { Target } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { type ListFilter, useListFilter } from '../../../lib/format/list-filter.js';
import { compareLabels } from '../../../lib/format/compare-labels.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { useFocusCreatedRow } from '../../../lib/live/created-row.js';
import { useToday } from '../../../session/today.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { useListView } from '../../../ui/lists/list-view.js';
import type { FilterField } from '../../../ui/lists/list-filters.js';
import { searchFilters } from '../../../ui/lists/list-frame.js';
import { getClientChoices, getDepartmentChoices } from '../../shared/filter-choices.js';
import { deleteGoalDialog, editGoalDialog, newGoalDialog } from '../../features/goals/public.js';
import { AgencyList } from '../../shared/agency-list.js';
import { useAgencyRight } from '../../shared/rights.js';
import { hasOpenGoals, loadAgency, loadAllGoals, refetch, useAgency } from '../../store/agency-store.js';
import { filterGoals } from './filter-goals.js';
import { type GoalActions, goalColumns, GoalLine } from './goal-columns.js';
import { cardId, GoalCard } from './goal-card.js';

const FILTERS = ['search', 'status', 'client', 'department', 'owner', 'goal', 'behind'] as const;
const statuses = [
  { value: '', label: 'All statuses' },
  ...GOAL_STATUSES.map((value) => ({ value, label: GOAL_STATUS_LABELS[value] })),
];

const LOADING_STATE = { phase: 'loading', error: null } as const;

export function GoalsScreen() {
  const goals = useAgency((state) => state.goals);
  const { all } = goals;
  const hasGoals = useAgency(hasOpenGoals);
  const filter = useListFilter(FILTERS);
  const { values, clear } = filter;
  const canEdit = useAgencyRight('goals:edit');
  useEffect(() => {
    loadAllGoals();
    loadAgency('clients', 'departments', 'team', 'marketingProjects', 'workWithoutAccess');
  }, []);
  const today = useToday();
  const found = useMemo(() => filterGoals([...all.rows.values()], values, today), [all, values, today]);
  const { made, leadTo } = useFocusCreatedRow({
    isKnown: (id) => all.rows.has(id),
    elementId: cardId,
    clearFilters: clear,
  });
  const { hasCards, viewField } = useListView('goals');
  const actions = useMemo<GoalActions>(
    () => ({
      canEdit,
      edit: (goal) => openDialog(editGoalDialog, { goal }),
      remove: (goal) => openDialog(deleteGoalDialog, { goal }),
    }),
    [canEdit],
  );
  const isNarrow = useMediaQuery('(max-width: 1199px)');
  const columns = useMemo(() => goalColumns(actions, isNarrow), [actions, isNarrow]);
  const line = useCallback((goal: Goal) => <GoalLine goal={goal} actions={actions} />, [actions]);
  const addGoal = () => openDialog(newGoalDialog, {}, (goal) => goal !== undefined && leadTo(goal.id));

  return (
    <AgencyList
      title="Goals"
      kind="goal"
      lines={8}
      hasCards={hasCards}
      rows={found.rows}
      columns={columns}
      line={line}
      made={made}
      subtitle="Targets, owners and progress"
      list={hasGoals || goals.phase === 'failed' ? goals : LOADING_STATE}
      total={hasGoals ? all.rows.size : 0}
      onRetry={() => void refetch('goals')}
      icon={Target}
      empty="No Goals Yet"
      add={canEdit && { label: 'New Goal', firstLabel: 'Create First Goal', onClick: addGoal }}
      filters={{
        ...searchFilters({ noun: 'goal', placeholder: 'Search title, metric, owner...', filter, found }),
        fields: [...useGoalFields(values), viewField],
        tags: [
          values.behind === 'true' && { name: 'behind', label: 'Behind', without: 'show all goals' },
          values.goal !== '' && { name: 'goal', label: 'One goal', without: 'show all goals' },
        ],
      }}
    >
      {found.rows.map((goal) => (
        <GoalCard
          key={goal.id}
          goal={goal}
          isNew={goal.id === made}
          canEdit={canEdit}
          onEdit={() => actions.edit(goal)}
          onDelete={() => actions.remove(goal)}
        />
      ))}
    </AgencyList>
  );
}

function useGoalFields(values: ListFilter<(typeof FILTERS)[number]>['values']): readonly FilterField[] {
  const clients = useAgency((state) => state.clients.all.rows);
  const departments = useAgency((state) => state.departments.value);
  const team = useAgency((state) => state.team.value);
  const owners = (team ?? [])
    .map((person) => ({ value: person.id, label: getDisplayName(person) }))
    .toSorted(compareLabels);
  return [
    { name: 'status', label: 'Status', value: values.status, choices: statuses },
    { name: 'client', label: 'Client', value: values.client, choices: getClientChoices(clients.values()) },
    { name: 'department', label: 'Department', value: values.department, choices: getDepartmentChoices(departments) },
    { name: 'owner', label: 'Owner', value: values.owner, choices: [{ value: '', label: 'All owners' }, ...owners] },
  ];
}
