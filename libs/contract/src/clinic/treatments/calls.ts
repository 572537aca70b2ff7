import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const logTreatment = endpoint<typeof schemas.logTreatmentSchemas>({
  method: 'POST',
  path: '/api/treatments',
  access: clinicMember('stock:use'),
});

export const correctTreatment = endpoint<typeof schemas.correctTreatmentSchemas>({
  method: 'POST',
  path: '/api/treatments/:id/corrections',
  access: clinicMember('stock:use'),
});

export const undoTreatment = endpoint<typeof schemas.undoTreatmentSchemas>({
  method: 'DELETE',
  path: '/api/treatments/:id',
  access: clinicMember('stock:use'),
});

export const getTreatment = endpoint<typeof schemas.getTreatmentSchemas>({
  method: 'GET',
  path: '/api/treatments/:id',
  access: clinicMember(),
});

export const listUsageGroups = endpoint<typeof schemas.listUsageGroupsSchemas>({
  method: 'GET',
  path: '/api/treatments',
  access: clinicMember(),
});
