import type { Department } from '@atrium/contract/enterprise/departments/schemas';

/** Active ones, and the one that is chosen already even if it is not. */
export const departmentChoices = (departments: readonly Department[], chosen: string) => [
  { value: '', label: 'Select a department' },
  ...departments
    .filter(({ id, isActive }) => isActive || String(id) === chosen)
    .map(({ id, name, isActive }) => ({ value: String(id), label: isActive ? name : `${name} (inactive)` })),
];
