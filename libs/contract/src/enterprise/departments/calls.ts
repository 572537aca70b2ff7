import { administrator, put } from '../../core/endpoint.js';
import { createCalls, resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const department = resource<s.Department>()({
  event: 'department',
  noun: 'Department',
  words: {
    name: 'Department name',
    description: 'Description',
    project: 'Project',
    managerId: 'Manager',
    budget: 'Budget',
    isActive: 'Status',
  },
});

export const {
  list: listDepartments,
  create: createDepartment,
  remove: removeDepartment,
} = createCalls<typeof s.departmentSchemas>({
  paths: ['/api/projects/:project/departments', '/api/projects/departments/:id'],
  access: [{ who: 'member-of-path-project' }, administrator],
  changedBy: 'PUT',
});
export const updateDepartment = put<typeof s.updateDepartmentSchemas>('/api/projects/departments/:id', administrator);
