import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listReorderRequests = endpoint<typeof schemas.listReorderRequestsSchemas>({
  method: 'GET',
  path: '/api/reorder-requests',
  access: clinicMember(),
});

export const requestItemReorder = endpoint<typeof schemas.requestItemReorderSchemas>({
  method: 'POST',
  path: '/api/reorder-requests',
  access: clinicMember('reorder:request'),
});

export const decideReorderRequest = endpoint<typeof schemas.decideReorderRequestSchemas>({
  method: 'PUT',
  path: '/api/reorder-requests/:id',
  access: clinicMember('reorder:decide'),
});

export const addRequestToDraft = endpoint<typeof schemas.addRequestToDraftSchemas>({
  method: 'PUT',
  path: '/api/reorder-requests/:id/draft',
  access: clinicMember('reorder:decide'),
});

export const removeRequestFromDraft = endpoint<typeof schemas.removeRequestFromDraftSchemas>({
  method: 'DELETE',
  path: '/api/reorder-requests/:id/draft',
  access: clinicMember('reorder:decide'),
});

export const listConsumableReorderRequests = endpoint<typeof schemas.listConsumableReorderRequestsSchemas>({
  method: 'GET',
  path: '/api/consumables/reorder-requests',
  access: clinicMember(),
});

export const requestConsumableReorder = endpoint<typeof schemas.requestConsumableReorderSchemas>({
  method: 'POST',
  path: '/api/consumables/reorder-requests',
  access: clinicMember('reorder:request'),
});

export const decideConsumableReorderRequest = endpoint<typeof schemas.decideConsumableReorderRequestSchemas>({
  method: 'PUT',
  path: '/api/consumables/reorder-requests/:id',
  access: clinicMember('reorder:decide'),
});
