import { clinicMember, del, get, post, stockUser } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const logTreatment = post<typeof s.logTreatmentSchemas>('/api/treatments', stockUser);
export const correctTreatment = post<typeof s.correctTreatmentSchemas>('/api/treatments/:id/corrections', stockUser);
export const undoTreatment = del<typeof s.undoTreatmentSchemas>('/api/treatments/:id', stockUser);
export const getTreatment = get<typeof s.getTreatmentSchemas>('/api/treatments/:id', clinicMember());
export const listUsageGroups = get<typeof s.listUsageGroupsSchemas>('/api/treatments', clinicMember());
