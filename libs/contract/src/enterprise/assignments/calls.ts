import { administrator, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listAssignments = endpoint<typeof schemas.listAssignmentsSchemas>({
  method: 'GET',
  path: '/api/enterprise/assignments',
  access: administrator,
});

export const createAssignment = endpoint<typeof schemas.createAssignmentSchemas>({
  method: 'POST',
  path: '/api/enterprise/assignments',
  access: administrator,
});

export const updateAssignment = endpoint<typeof schemas.updateAssignmentSchemas>({
  method: 'PUT',
  path: '/api/enterprise/assignments',
  access: administrator,
});

export const endAssignment = endpoint<typeof schemas.endAssignmentSchemas>({
  method: 'DELETE',
  path: '/api/enterprise/assignments/:id',
  access: administrator,
});

export const grantAccess = endpoint<typeof schemas.grantAccessSchemas>({
  method: 'POST',
  path: '/api/enterprise/staff/:staffId/assignments',
  access: administrator,
});

export const withdrawAccess = endpoint<typeof schemas.withdrawAccessSchemas>({
  method: 'DELETE',
  path: '/api/enterprise/staff/:staffId/assignments/:assignmentId',
  access: administrator,
});
