import { administrator, del, get, post, put } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listStaff = get<typeof s.listStaffSchemas>('/api/enterprise/staff', administrator);
export const createStaff = post<typeof s.createStaffSchemas>('/api/enterprise/staff', administrator);
export const inviteStaff = post<typeof s.inviteStaffSchemas>('/api/enterprise/staff/:id/invitation', administrator);
export const updateStaff = put<typeof s.updateStaffSchemas>('/api/enterprise/staff/:id', administrator);
export const removeStaff = del<typeof s.removeStaffSchemas>('/api/enterprise/staff/:id', administrator);

export const endStaffSessions = del<typeof s.endStaffSessionsSchemas>(
  '/api/enterprise/staff/:id/sessions',
  administrator,
);

export const resetStaffSecondFactor = del<typeof s.resetStaffSecondFactorSchemas>(
  '/api/enterprise/staff/:id/second-factor',
  administrator,
);

export const endEmployment = post<typeof s.endEmploymentSchemas>('/api/enterprise/staff/:id/last-day', administrator);
export const keepEmployment = del<typeof s.keepEmploymentSchemas>('/api/enterprise/staff/:id/last-day', administrator);
export const getOpenWork = get<typeof s.getOpenWorkSchemas>('/api/enterprise/staff/:id/open-work', administrator);
