import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { type Project, PROJECTS } from '@atrium/rules/people/rights';
import type { FilterField } from '../../../../ui/lists/list-filters.js';
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

/** Returns the filters of people; `inProject` counts the people of each project. */
export const getStaffFields = (
  { access, status }: StaffFilter,
  inProject: Readonly<Record<Project, number>>,
): readonly FilterField[] => [
  {
    name: 'access',
    label: 'Project',
    value: access,
    choices: accesses,
    chips: [
      ...PROJECTS.map((value) => ({ value, label: PROJECT_NAMES[value], count: inProject[value] })),
      { value: 'none', label: 'No access' },
    ],
  },
  { name: 'status', label: 'Status', value: status, choices: statuses },
];
