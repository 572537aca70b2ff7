import { RANGE_PRESET_LABELS, RANGE_PRESETS } from '@atrium/rules/agency/analytics-range';
import { displayName } from '@atrium/rules/people/people';
import { byLabel } from '../../../lib/format/by-label.js';
import { Button } from '../../../ui/buttons/button.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { DateField } from '../../../ui/fields/control-fields.js';
import { FilterSelects } from '../../shared/filter-selects.js';
import { clientChoices, departmentChoices } from '../../shared/filter-choices.js';
import { useAgency } from '../../store/agency-store.js';
import { projectChoices } from '../../shared/project-choices.js';
import type { Scope } from './analytics-address.js';

const ranges = [
  ...RANGE_PRESETS.map((value) => ({ value, label: RANGE_PRESET_LABELS[value] })),
  { value: 'custom', label: 'Custom' },
];

interface ScopeFiltersProps {
  readonly scope: Scope;
  readonly fault: string | null;
  readonly write: (values: Readonly<Record<string, string>>) => void;
}

/** Range and filters, sticky above the figures. */
export function ScopeFilters({ scope: { choice, query }, fault, write }: ScopeFiltersProps) {
  const clients = useAgency((state) => state.clients.all.rows);
  const projects = useAgency((state) => state.marketingProjects.all.rows);
  const departments = useAgency((state) => state.departments.value);
  const team = useAgency((state) => state.team.value);
  const people = (team ?? [])
    .filter(({ isActive, id }) => isActive || id === query.person)
    .map((person) => ({ value: person.id, label: displayName(person) }));
  const selects = [
    {
      name: 'department',
      label: 'Department',
      value: query.departmentId,
      choices: departmentChoices(departments),
    },
    {
      name: 'person',
      label: 'Person',
      value: query.person,
      // Includes a former member or an unknown value of the URL.
      choices: [
        { value: '', label: 'Everyone' },
        ...people.toSorted(byLabel),
        ...(query.person === '' || people.some(({ value }) => value === query.person)
          ? []
          : [{ value: query.person, label: query.person }]),
      ],
    },
    {
      name: 'client',
      label: 'Client',
      value: query.clientId,
      choices: clientChoices(clients.values()),
    },
    {
      name: 'project',
      label: 'Marketing project',
      value: query.marketingProjectId,
      choices: projectChoices(projects.values(), query.marketingProjectId),
    },
  ];
  const chooseRange = (value: string) =>
    write(
      value === 'custom'
        ? { range: value, from: query.from, to: query.to }
        : { range: value === '4-weeks' ? '' : value, from: '', to: '' },
    );
  const setDay = (name: 'from' | 'to', value: string) =>
    value !== '' && write({ range: 'custom', from: query.from, to: query.to, [name]: value });
  const isFiltered = selects.some(({ value }) => value !== '');
  return (
    <div className="-my-3 flex flex-wrap items-end gap-3 bg-canvas py-3 lg:sticky lg:top-14 lg:z-20">
      <div className="-mx-1 max-w-full overflow-x-auto px-1 py-0.5">
        <Segmented label="Range" value={choice} choices={ranges} onChange={chooseRange} />
      </div>
      {choice === 'custom' &&
        (['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            label={name === 'from' ? 'First day' : 'Last day'}
            labelHidden
            className="w-[calc(50%-6px)] sm:w-40"
            value={query[name]}
            aria-invalid={fault === null ? undefined : true}
            min="1900-01-01"
            max="2999-12-31"
            onChange={(event) => setDay(name, event.currentTarget.value)}
          />
        ))}
      <FilterSelects filters={selects} write={write} wide />
      {isFiltered && (
        <Button
          size="small"
          variant="quiet"
          onClick={() => write({ department: '', person: '', client: '', project: '' })}
        >
          Clear filters
        </Button>
      )}
    </div>
  );
}
