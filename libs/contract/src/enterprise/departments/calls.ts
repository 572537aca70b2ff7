import { administrator, endpoint } from '../../core/endpoint.js';
import { callsOf, resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const department = resource<schemas.Department>()({
  event: 'department',
  noun: 'Department',
  words: {
    name: 'Department Name',
    description: 'Description',
    project: 'Project',
    managerId: 'Manager',
    budget: 'Budget',
    isActive: 'Status',
  },
});

const calls = callsOf<typeof schemas.departmentSchemas>({
  paths: ['/api/projects/:project/departments', '/api/projects/departments/:id'],
  access: [{ who: 'member-of-path-project' }, administrator],
  changedBy: 'PUT',
});
export const { list: listDepartments, create: createDepartment, remove: removeDepartment } = calls;
export const updateDepartment = endpoint<typeof schemas.updateDepartmentSchemas>(calls.update);
