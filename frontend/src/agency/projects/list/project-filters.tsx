import { displayName } from '@atrium/rules/people/people';
import { type ReactNode, useMemo } from 'react';
import { byLabel } from '../../../lib/format/by-label.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { Button } from '../../../ui/buttons/button.js';
import type { Sorting } from '../../../ui/lists/data-table-props.js';
import { Field } from '../../../ui/fields/field.js';
import { SearchField } from '../../../ui/fields/search-field.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { type Choice, Select } from '../../../ui/choices/select.js';
import { ShownCount } from '../../../ui/lists/shown-count.js';
import { FilterSelects } from '../../parts/filter-selects.js';
import { useAgency } from '../../store/agency-store.js';
import type { WriteFilter } from './project-filter.js';
import { NOBODY, type ProjectFilter, type ProjectRow, UNLISTED } from './project-rows.js';
import { STATUS_CHOICES } from '../status-choices.js';

const STATUSES: readonly Choice[] = [{ value: '', label: 'All' }, ...STATUS_CHOICES];
const ONLY: Readonly<Record<string, string>> = { over: 'Over budget only', late: 'Late only' };

interface ProjectFiltersProps {
  readonly rows: readonly ProjectRow[];
  readonly filter: ProjectFilter;
  readonly write: WriteFilter;
  /** Null: the best match first. */
  readonly sorting: Sorting | null;
  readonly sortBy: (sorting: Sorting) => void;
  readonly seesMoney: boolean;
  /** From this width on a table's head sorts. */
  readonly tableFrom: number;
  /** How many are shown. */
  readonly children: ReactNode;
}

export function ProjectFilters({
  rows,
  filter,
  write,
  sorting,
  sortBy,
  seesMoney,
  tableFrom,
  children,
}: ProjectFiltersProps) {
  const asCards = useMediaQuery(`(max-width: ${tableFrom - 1}px)`);
  const clients = useClientChoices(rows, filter.client);
  const managers = useManagerChoices(rows);
  const sorts: readonly Choice[] = [
    { value: 'name', label: 'By name' },
    { value: 'end', label: 'By end date' },
    { value: '-budget', label: seesMoney ? 'By budget used' : 'By budget' },
  ];
  const sort = sorting === null ? 'name' : `${sorting.desc ? '-' : ''}${sorting.id}`;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="-mx-1 max-w-full overflow-x-auto px-1 py-0.5">
        <Segmented label="Status" value={filter.status} choices={STATUSES} onChange={(status) => write({ status })} />
      </div>
      <SearchField
        label="Search projects"
        placeholder="Search name, client..."
        value={filter.search}
        onChange={(search) => write({ search })}
        className="w-full sm:w-56"
      />
      <FilterSelects
        filters={[
          { name: 'client', label: 'Client', value: filter.client, choices: clients },
          { name: 'manager', label: 'Project manager', value: filter.manager, choices: managers },
        ]}
        write={write}
      />
      {asCards && (
        <Field label="Sort" labelHidden className="w-[calc(50%-6px)] sm:w-40">
          {(control) => (
            <Select
              {...control}
              value={sort}
              choices={
                sorts.some(({ value }) => value === sort)
                  ? sorts
                  : [...sorts, { value: sort, label: 'As chosen before' }]
              }
              onChange={({ currentTarget: { value } }) =>
                sortBy({ id: value.replace('-', ''), desc: value.startsWith('-') })
              }
            />
          )}
        </Field>
      )}
      {Object.hasOwn(ONLY, filter.only) && (
        <Button size="small" onClick={() => write({ only: '' })}>
          {ONLY[filter.only]}
          <span aria-hidden="true">×</span>
          <span className="sr-only">: show all projects</span>
        </Button>
      )}
      <ShownCount>{children}</ShownCount>
    </div>
  );
}

/** The clients of the list, then those who are known by name alone. */
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

/** Whoever manages one or could. */
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
