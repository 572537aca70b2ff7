import type { BodyOf } from '@atrium/contract/core/endpoint';
import { department as resource, type updateDepartment } from '@atrium/contract/enterprise/departments/calls';
import type { Department } from '@atrium/contract/enterprise/departments/schemas';
import { PROJECT_FULL_NAMES } from '@atrium/rules/stock/labels';
import type { Project } from '@atrium/rules/people/rights';
import { formatAmount } from '../../../lib/format/money.js';

export type DepartmentForm = BodyOf<typeof updateDepartment>;

export const DEPARTMENT_LABELS = resource.words;

export const getDepartmentValues = (department: Department | undefined, project: Project): DepartmentForm => ({
  name: department?.name ?? '',
  description: department?.description ?? '',
  project: department?.project ?? project,
  managerId: department?.managerId ?? '',
  budget: department?.budget ?? '',
  isActive: department?.isActive ?? true,
});

/** Formats field values that are keys, ids or money. */
export function formatDepartmentField(
  field: string,
  value: unknown,
  person: (userId: string) => string | undefined,
): string | undefined {
  if (field === 'isActive') return value === true ? 'Active' : 'Inactive';
  if (typeof value !== 'string' || value === '') return undefined;
  if (field === 'project') return PROJECT_FULL_NAMES[value as Project];
  if (field === 'managerId') return person(value);
  return field === 'budget' ? formatAmount(value) : undefined;
}
