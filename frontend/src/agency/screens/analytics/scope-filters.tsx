import { RANGE_PRESET_LABELS, RANGE_PRESETS } from '@atrium/rules/agency/analytics-range';
import { getDisplayName } from '@atrium/rules/people/people';
import { compareLabels } from '../../../lib/format/compare-labels.js';
import { useMediaQuery } from '../../../lib/page/media-query.js';
import { Button } from '../../../ui/buttons/button.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { DateField } from '../../../ui/fields/date/date-field.js';
import { ListFilters } from '../../../ui/lists/list-filters.js';
import { getClientChoices, getDepartmentChoices } from '../../shared/filter-choices.js';
import { useAgency } from '../../store/agency-store.js';
import { getProjectChoices } from '../../shared/project-choices.js';
import type { Scope } from './analytics-url.js';

const ranges = [
  ...RANGE_PRESETS.map((value) => ({ value, label: RANGE_PRESET_LABELS[value] })),
  { value: 'custom', label: 'Custom' },
];

interface ScopeFiltersProps {
  readonly scope: Scope;
  readonly fault: string | null;
  readonly write: (values: Readonly<Record<string, string>>) => void;
}

/** Filters of the analytics screen: range, client, department and more. They stay visible above the figures. */
export function ScopeFilters({ scope: { choice, query }, fault, write }: ScopeFiltersProps) {
  const clients = useAgency((state) => state.clients.all.rows);
  const projects = useAgency((state) => state.marketingProjects.all.rows);
  const departments = useAgency((state) => state.departments.value);
  const team = useAgency((state) => state.team.value);
  const people = (team ?? [])
    .filter(({ isActive, id }) => isActive || id === query.person)
    .map((person) => ({ value: person.id, label: getDisplayName(person) }));
  const fields = [
    { name: 'department', label: 'Department', value: query.departmentId, choices: getDepartmentChoices(departments) },
    {
      name: 'person',
      label: 'Person',
      value: query.person,
      // Includes a former member or an unknown value of the URL.
      choices: [
        { value: '', label: 'Everyone' },
        ...people.toSorted(compareLabels),
        ...(query.person === '' || people.some(({ value }) => value === query.person)
          ? []
          : [{ value: query.person, label: query.person }]),
      ],
    },
    { name: 'client', label: 'Client', value: query.clientId, choices: getClientChoices(clients.values()) },
    {
      name: 'project',
      label: 'Marketing project',
      value: query.marketingProjectId,
      choices: getProjectChoices(projects.values(), query.marketingProjectId),
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
  const onPhone = useMediaQuery('(max-width: 639px)');
  const isFiltered = fields.some(({ value }) => value !== '');
  const rangeChoice = (
    <div className="-mx-1 max-w-full overflow-x-auto px-1 py-0.5 [scrollbar-width:none]">
      <Segmented label="Range" value={choice} choices={ranges} onChange={chooseRange} />
    </div>
  );
  return (
    <div className="-mb-3 flex flex-wrap items-center gap-3 bg-canvas pb-3 max-sm:mb-0 max-sm:flex-col max-sm:flex-nowrap max-sm:items-stretch max-sm:gap-1.5 max-sm:pb-0 lg:sticky lg:top-header lg:z-20 lg:-mt-3 lg:pt-3">
      {!onPhone && rangeChoice}
      {choice === 'custom' &&
        (['from', 'to'] as const).map((name) => (
          <DateField
            key={name}
            label={name === 'from' ? 'First day' : 'Last day'}
            labelHidden
            className="sm:w-40"
            value={query[name]}
            aria-invalid={fault === null ? undefined : true}
            min="1900-01-01"
            max="2999-12-31"
            onChange={(event) => setDay(name, event.currentTarget.value)}
          />
        ))}
      <ListFilters
        lead={rangeChoice}
        fields={fields}
        onChange={write}
        tools={
          isFiltered && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => write({ department: '', person: '', client: '', project: '' })}
            >
              Clear filters
            </Button>
          )
        }
      />
    </div>
  );
}
