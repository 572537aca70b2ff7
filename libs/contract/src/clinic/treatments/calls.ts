import { clinicMember, del, get, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const logTreatment = post<typeof s.logTreatmentSchemas>('/api/treatments', clinicMember('stock:use'));

export const correctTreatment = post<typeof s.correctTreatmentSchemas>(
  '/api/treatments/:id/corrections',
  clinicMember('stock:use'),
);

export const undoTreatment = del<typeof s.undoTreatmentSchemas>('/api/treatments/:id', clinicMember('stock:use'));
export const getTreatment = get<typeof s.getTreatmentSchemas>('/api/treatments/:id', clinicMember());
export const listUsageGroups = get<typeof s.listUsageGroupsSchemas>('/api/treatments', clinicMember());
