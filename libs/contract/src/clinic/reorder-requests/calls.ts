import { clinicMember, del, get, post, put, reorderDecider } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listReorderRequests = get<typeof s.listReorderRequestsSchemas>('/api/reorder-requests', clinicMember());

export const requestItemReorder = post<typeof s.requestItemReorderSchemas>(
  '/api/reorder-requests',
  clinicMember('reorder:request'),
);

export const decideReorderRequest = put<typeof s.decideReorderRequestSchemas>(
  '/api/reorder-requests/:id',
  reorderDecider,
);

export const addRequestToDraft = put<typeof s.addRequestToDraftSchemas>(
  '/api/reorder-requests/:id/draft',
  reorderDecider,
);

export const removeRequestFromDraft = del<typeof s.removeRequestFromDraftSchemas>(
  '/api/reorder-requests/:id/draft',
  reorderDecider,
);

export const listConsumableReorderRequests = get<typeof s.listConsumableReorderRequestsSchemas>(
  '/api/consumables/reorder-requests',
  clinicMember(),
);

export const requestConsumableReorder = post<typeof s.requestConsumableReorderSchemas>(
  '/api/consumables/reorder-requests',
  clinicMember('reorder:request'),
);

export const decideConsumableReorderRequest = put<typeof s.decideConsumableReorderRequestSchemas>(
  '/api/consumables/reorder-requests/:id',
  reorderDecider,
);
