import { getDisplayName } from '@atrium/rules/people/people';
import { useMemo } from 'react';
import { compareLabels } from '../../../../lib/format/compare-labels.js';
import type { ListFilter, Sorting } from '../../../../lib/format/list-filter.js';
import type { Choice } from '../../../../ui/choices/select.js';
import type { FilterField, FilterTag } from '../../../../ui/lists/list-filters.js';
import { useAgency } from '../../../store/agency-store.js';
import { NO_MANAGER, type ProjectFilter, type ProjectRow, UNLISTED_CLIENT } from './project-rows.js';
import { PROJECT_STATUS_CHOICES } from '../status-choices.js';

const STATUSES: readonly Choice[] = [{ value: '', label: 'All' }, ...PROJECT_STATUS_CHOICES];
const ONLY: Readonly<Record<string, string>> = { over: 'Over budget only', late: 'Late only' };

export const FILTERS = ['search', 'status', 'client', 'manager', 'only'] as const satisfies (keyof ProjectFilter)[];

export const findOnlyTag = (only: string): FilterTag | false =>
  Object.hasOwn(ONLY, only) && { name: 'only', label: ONLY[only] ?? '', without: 'show all projects' };

interface ProjectFieldsOptions {
  readonly rows: readonly ProjectRow[];
  readonly filter: ListFilter<(typeof FILTERS)[number]>;
  /** Sort order of the list; null while search results are listed with the best match first. */
  readonly sorting: Sorting | null;
  readonly seesMoney: boolean;
}

export function useProjectFields({ rows, filter, sorting, seesMoney }: ProjectFieldsOptions): readonly FilterField[] {
  const { status, client, manager } = filter.values;
  const sort = sorting === null || sorting.id === 'name' ? '' : `${sorting.desc ? '-' : ''}${sorting.id}`;
  const sorts: readonly Choice[] = [
    { value: '', label: 'By name' },
    { value: 'end', label: 'By end date' },
    { value: '-budget', label: seesMoney ? 'By budget used' : 'By budget' },
  ];
  return [
    { name: 'status', label: 'Status', value: status, choices: STATUSES, isSegmented: true },
    { name: 'client', label: 'Client', value: client, choices: useClientChoices(rows, client) },
    { name: 'manager', label: 'Project manager', value: manager, choices: useManagerChoices(rows) },
    {
      name: 'sort',
      label: 'Sort by',
      value: sort,
      choices: sorts.some(({ value }) => value === sort)
        ? sorts
        : [...sorts, { value: sort, label: 'As chosen before' }],
      isForPhones: true,
      isView: true,
    },
  ];
}

/** Returns the clients of the list for a filter, then those known only by name. */
function useClientChoices(rows: readonly ProjectRow[], chosen: string): readonly Choice[] {
  const clients = useAgency((state) => state.clients.all.rows);
  return useMemo(() => {
    const listed = [...clients.values()]
      .map(({ id, name }) => ({ value: String(id), label: name }))
      .toSorted(compareLabels);
    const names = new Set(rows.flatMap(({ project }) => (project.clientId === null ? project.clientName : [])));
    if (chosen.startsWith(UNLISTED_CLIENT)) names.add(chosen.slice(UNLISTED_CLIENT.length));
    return [
      { value: '', label: 'All clients' },
      ...listed,
      ...[...names].map((name) => ({ value: `${UNLISTED_CLIENT}${name}`, label: name })).toSorted(compareLabels),
    ];
  }, [clients, rows, chosen]);
}

/** Returns the current and possible managers for a filter. */
function useManagerChoices(rows: readonly ProjectRow[]): readonly Choice[] {
  const team = useAgency((state) => state.team.value);
  return useMemo(() => {
    const people = new Map(
      (team ?? []).filter(({ isActive }) => isActive).map((person) => [person.id, getDisplayName(person)]),
    );
    for (const { project } of rows)
      if (project.projectManager !== null)
        people.set(project.projectManager.id, getDisplayName(project.projectManager));
    return [
      { value: '', label: 'All managers' },
      ...[...people].map(([value, label]) => ({ value, label })).toSorted(compareLabels),
      { value: NO_MANAGER, label: 'No project manager' },
    ];
  }, [team, rows]);
}
