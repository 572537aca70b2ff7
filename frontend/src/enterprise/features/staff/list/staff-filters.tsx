import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { type Project, PROJECTS } from '@atrium/rules/people/rights';
import type { ReactNode } from 'react';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { PhoneFilters } from '../../../../ui/lists/phone-filters.js';
import { SearchField } from '../../../../ui/fields/search-field.js';
import { Segmented } from '../../../../ui/choices/segmented.js';
import { SelectField } from '../../../../ui/fields/control-fields.js';
import type { StaffFilter } from './filter-staff.js';

const accesses = [
  { value: '', label: 'All projects' },
  ...PROJECTS.map((value) => ({ value, label: PROJECT_NAMES[value] })),
  { value: 'none', label: 'No access' },
];
const statuses = [
  { value: '', label: 'All people' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];
const views = [
  { value: 'list', label: 'Staff' },
  { value: 'matrix', label: 'Access matrix' },
];

const phoneViews = views.map(({ value, label }) => ({ value: value === 'list' ? '' : value, label }));

interface StaffFiltersProps {
  readonly filter: StaffFilter;
  readonly inProject: Readonly<Record<Project, number>>;
  /** On a phone, where the head of the screen has no room for them. */
  readonly acts: ReactNode;
  readonly write: (values: Readonly<Record<string, string>>) => void;
  readonly view: string;
}

export function StaffFilters({ filter, inProject, acts, write, view }: StaffFiltersProps) {
  const onPhone = useMediaQuery('(max-width: 639px)');
  if (onPhone)
    return (
      <PhoneFilters
        search={
          <SearchField
            label="Search staff"
            placeholder="Search"
            value={filter.search}
            onChange={(text) => write({ search: text })}
            className="min-w-0 flex-1"
          />
        }
        fields={[
          { name: 'status', label: 'Status', choices: statuses, value: filter.status },
          { name: 'view', label: 'View', choices: phoneViews, value: view === 'list' ? '' : view },
        ]}
        onChange={(name, value) => write({ [name]: value })}
        acts={acts}
        chips={{
          label: 'Project',
          value: filter.access,
          of: [
            ...PROJECTS.map((value) => ({ value, label: PROJECT_NAMES[value], count: inProject[value] })),
            { value: 'none', label: 'No access' },
          ],
          onChange: (value) => write({ access: value }),
        }}
      />
    );
  return (
    <div className="grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-[minmax(0,1fr)_160px_160px_auto]">
      <SearchField
        label="Search staff"
        placeholder="Search name, email or position..."
        value={filter.search}
        onChange={(text) => write({ search: text })}
        className="col-span-2 md:col-span-1"
      />
      <SelectField
        label="Project"
        labelHidden
        value={filter.access}
        onChange={(event) => write({ access: event.currentTarget.value })}
        choices={accesses}
      />
      <SelectField
        label="Status"
        labelHidden
        value={filter.status}
        onChange={(event) => write({ status: event.currentTarget.value })}
        choices={statuses}
      />
      <div className="col-span-2 flex md:col-span-1">
        <Segmented
          label="View"
          value={view}
          choices={views}
          onChange={(value) => write({ view: value === 'list' ? '' : value })}
        />
      </div>
    </div>
  );
}
