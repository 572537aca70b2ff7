import { displayName } from '@atrium/rules/people/people';
import { useMemo } from 'react';
import { byLabel } from '../../../../lib/format/by-label.js';
import type { ListFilter, Sorting } from '../../../../lib/format/list-filter.js';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { Button } from '../../../../ui/buttons/button.js';
import { FilterSelect } from '../../../../ui/choices/filter-select.js';
import { Segmented } from '../../../../ui/choices/segmented.js';
import type { Choice } from '../../../../ui/choices/select.js';
import { FilterSelects } from '../../../shared/filter-selects.js';
import { useAgency } from '../../../store/agency-store.js';
import { NOBODY, type ProjectFilter, type ProjectRow, UNLISTED } from './project-rows.js';
import { STATUS_CHOICES } from '../status-choices.js';

const STATUSES: readonly Choice[] = [{ value: '', label: 'All' }, ...STATUS_CHOICES];
const ONLY: Readonly<Record<string, string>> = { over: 'Over budget only', late: 'Late only' };

export const FILTERS = ['search', 'status', 'client', 'manager', 'only'] as const satisfies (keyof ProjectFilter)[];
type Filter = ListFilter<(typeof FILTERS)[number]>;

export const StatusFilter = ({ values, write }: Filter) => (
  <div className="-mx-1 max-w-full overflow-x-auto px-1 py-0.5">
    <Segmented label="Status" value={values.status} choices={STATUSES} onChange={(status) => write({ status })} />
  </div>
);

interface ProjectFiltersProps {
  readonly rows: readonly ProjectRow[];
  readonly filter: Filter;
  /** Null while search results are listed with the best match first. */
  readonly sorting: Sorting | null;
  readonly sortBy: (sorting: Sorting) => void;
  readonly seesMoney: boolean;
  /** The width in px from which the head of a table sorts. */
  readonly tableFrom: number;
}

export function ProjectFilters({ rows, filter, sorting, sortBy, seesMoney, tableFrom }: ProjectFiltersProps) {
  const { values, write } = filter;
  const asCards = useMediaQuery(`(max-width: ${tableFrom - 1}px)`);
  const clients = useClientChoices(rows, values.client);
  const managers = useManagerChoices(rows);
  const sorts: readonly Choice[] = [
    { value: 'name', label: 'By name' },
    { value: 'end', label: 'By end date' },
    { value: '-budget', label: seesMoney ? 'By budget used' : 'By budget' },
  ];
  const sort = sorting === null ? 'name' : `${sorting.desc ? '-' : ''}${sorting.id}`;
  return (
    <>
      <FilterSelects
        filters={[
          { name: 'client', label: 'Client', value: values.client, choices: clients },
          { name: 'manager', label: 'Project manager', value: values.manager, choices: managers },
        ]}
        write={write}
      />
      {asCards && (
        <FilterSelect
          label="Sort"
          value={sort}
          choices={
            sorts.some(({ value }) => value === sort) ? sorts : [...sorts, { value: sort, label: 'As chosen before' }]
          }
          onChange={(value) => sortBy({ id: value.replace('-', ''), desc: value.startsWith('-') })}
          className="w-[calc(50%-6px)] sm:w-40"
        />
      )}
      {Object.hasOwn(ONLY, values.only) && (
        <Button size="small" onClick={() => write({ only: '' })}>
          {ONLY[values.only]}
          <span aria-hidden="true">×</span>
          <span className="sr-only">: show all projects</span>
        </Button>
      )}
    </>
  );
}

/** Clients of the list, then those known only by name. */
function useClientChoices(rows: readonly ProjectRow[], chosen: string): readonly Choice[] {
  const clients = useAgency((state) => state.clients.all.rows);
  return useMemo(() => {
    const listed = [...clients.values()].map(({ id, name }) => ({ value: String(id), label: name })).toSorted(byLabel);
    const names = new Set(rows.flatMap(({ project }) => (project.clientId === null ? project.clientName : [])));
    if (chosen.startsWith(UNLISTED)) names.add(chosen.slice(UNLISTED.length));
    return [
      { value: '', label: 'All clients' },
      ...listed,
      ...[...names].map((name) => ({ value: `${UNLISTED}${name}`, label: name })).toSorted(byLabel),
    ];
  }, [clients, rows, chosen]);
}

/** Current and possible managers. */
function useManagerChoices(rows: readonly ProjectRow[]): readonly Choice[] {
  const team = useAgency((state) => state.team.value);
  return useMemo(() => {
    const people = new Map(
      (team ?? []).filter(({ isActive }) => isActive).map((person) => [person.id, displayName(person)]),
    );
    for (const { project } of rows)
      if (project.projectManager !== null) people.set(project.projectManager.id, displayName(project.projectManager));
    return [
      { value: '', label: 'All managers' },
      ...[...people].map(([value, label]) => ({ value, label })).toSorted(byLabel),
      { value: NOBODY, label: 'No project manager' },
    ];
  }, [team, rows]);
}
