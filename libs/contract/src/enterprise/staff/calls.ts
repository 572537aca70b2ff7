import { administrator, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listStaff = endpoint<typeof schemas.listStaffSchemas>({
  method: 'GET',
  path: '/api/enterprise/staff',
  access: administrator,
});

export const createStaff = endpoint<typeof schemas.createStaffSchemas>({
  method: 'POST',
  path: '/api/enterprise/staff',
  access: administrator,
});

export const inviteStaff = endpoint<typeof schemas.inviteStaffSchemas>({
  method: 'POST',
  path: '/api/enterprise/staff/:id/invitation',
  access: administrator,
});

export const updateStaff = endpoint<typeof schemas.updateStaffSchemas>({
  method: 'PUT',
  path: '/api/enterprise/staff/:id',
  access: administrator,
});

export const removeStaff = endpoint<typeof schemas.removeStaffSchemas>({
  method: 'DELETE',
  path: '/api/enterprise/staff/:id',
  access: administrator,
});

export const endStaffSessions = endpoint<typeof schemas.endStaffSessionsSchemas>({
  method: 'DELETE',
  path: '/api/enterprise/staff/:id/sessions',
  access: administrator,
});

export const resetStaffSecondFactor = endpoint<typeof schemas.resetStaffSecondFactorSchemas>({
  method: 'DELETE',
  path: '/api/enterprise/staff/:id/second-factor',
  access: administrator,
});

export const endEmployment = endpoint<typeof schemas.endEmploymentSchemas>({
  method: 'POST',
  path: '/api/enterprise/staff/:id/last-day',
  access: administrator,
});

export const keepEmployment = endpoint<typeof schemas.keepEmploymentSchemas>({
  method: 'DELETE',
  path: '/api/enterprise/staff/:id/last-day',
  access: administrator,
});

export const getOpenWork = endpoint<typeof schemas.getOpenWorkSchemas>({
  method: 'GET',
  path: '/api/enterprise/staff/:id/open-work',
  access: administrator,
});
