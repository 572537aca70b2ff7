import { PROJECT_NAMES } from '@atrium/rules/labels';
import { PROJECTS } from '@atrium/rules/rights';
import { Field } from '../../ui/field.js';
import { SearchField } from '../../ui/search-field.js';
import { Segmented } from '../../ui/segmented.js';
import { Select } from '../../ui/select.js';
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

interface StaffFiltersProps {
  readonly filter: StaffFilter;
  readonly onChange: (name: keyof StaffFilter, value: string) => void;
  readonly view: string;
  readonly onView: (view: string) => void;
}

export function StaffFilters({ filter, onChange, view, onView }: StaffFiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-[minmax(0,1fr)_160px_160px_auto]">
      <SearchField
        label="Search staff"
        placeholder="Search name, email or position..."
        value={filter.search}
        onChange={(text) => onChange('search', text)}
        className="col-span-2 md:col-span-1"
      />
      <Field label="Project" labelHidden>
        {(control) => (
          <Select
            {...control}
            value={filter.access}
            onChange={(event) => onChange('access', event.currentTarget.value)}
            choices={accesses}
          />
        )}
      </Field>
      <Field label="Status" labelHidden>
        {(control) => (
          <Select
            {...control}
            value={filter.status}
            onChange={(event) => onChange('status', event.currentTarget.value)}
            choices={statuses}
          />
        )}
      </Field>
      <div className="col-span-2 flex md:col-span-1">
        <Segmented label="View" value={view} choices={views} onChange={onView} />
      </div>
    </div>
  );
}
