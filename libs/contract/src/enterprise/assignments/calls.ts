import { administrator, del, get, post, put } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listAssignments = get<typeof s.listAssignmentsSchemas>('/api/enterprise/assignments', administrator);
export const createAssignment = post<typeof s.createAssignmentSchemas>('/api/enterprise/assignments', administrator);
export const updateAssignment = put<typeof s.updateAssignmentSchemas>('/api/enterprise/assignments', administrator);
export const endAssignment = del<typeof s.endAssignmentSchemas>('/api/enterprise/assignments/:id', administrator);

export const grantAccess = post<typeof s.grantAccessSchemas>(
  '/api/enterprise/staff/:staffId/assignments',
  administrator,
);

export const withdrawAccess = del<typeof s.withdrawAccessSchemas>(
  '/api/enterprise/staff/:staffId/assignments/:assignmentId',
  administrator,
);
