import type { Department } from '@atrium/contract/enterprise/departments/schemas';

/** Returns the active departments, and the selected one even when it is inactive. */
export const getDepartmentChoices = (departments: readonly Department[], chosen: string) => [
  { value: '', label: 'Select a department' },
  ...departments
    .filter(({ id, isActive }) => isActive || String(id) === chosen)
    .map(({ id, name, isActive }) => ({ value: String(id), label: isActive ? name : `${name} (inactive)` })),
];
