import type { Task } from '@atrium/contract/agency/tasks/schemas';
import { searchRows, toSearchTexts } from '@atrium/rules/text/search';
import { useMemo } from 'react';
import { useToday } from '../../../session/today.js';
import { useAgency } from '../../store/agency-store.js';
import { clientName } from '../../store/selectors.js';
import { filterTasks, type TaskFilter } from './board/week.js';
import { parseView, type TasksView } from './tasks-view.js';

/** Returns the filter and the view of a URL. */
export function useTaskFilter(address: URLSearchParams): { readonly filter: TaskFilter; readonly view: TasksView } {
  const query = address.toString();
  return useMemo(() => {
    const parameters = new URLSearchParams(query);
    const get = (name: string) => parameters.get(name) ?? '';
    const filter: TaskFilter = {
      person: get('person'),
      department: get('department'),
      client: get('client'),
      status: get('status'),
      goal: get('goal'),
      tasks: get('tasks'),
      search: get('search').trim(),
    };
    const view = parseView(get('view'), filter);
    const isUnlimited = view === 'list' && filter.status === '' && filter.goal === '' && filter.tasks === '';
    return { filter: isUnlimited ? { ...filter, status: 'open' } : filter, view };
  }, [query]);
}

/** Returns the tasks that pass the filter and contain the searched words in title, goal or client. */
export function useFilteredTasks(tasks: readonly Task[], filter: TaskFilter, view: TasksView): readonly Task[] {
  const today = useToday();
  const goals = useAgency((state) => state.goals.all.rows);
  const clients = useAgency((state) => state.clients);
  const textOf = useMemo(
    () =>
      toSearchTexts<Task>(({ title, goalId }) => {
        const goal = goals.get(goalId);
        return { name: title, more: [goal?.title ?? null, clientName({ clients }, goal?.clientId ?? null)] };
      }),
    [goals, clients],
  );
  return useMemo(() => {
    const statuses = view === 'board' ? ['open', 'completed'] : [filter.status];
    const passing = statuses.flatMap((status) => filterTasks(tasks, goals, { ...filter, status }, today));
    return filter.search === '' ? passing : searchRows(passing, textOf, filter.search);
  }, [tasks, goals, filter, view, today, textOf]);
}
