import { clinicMember, del, get, post, put, reorderDecider } from '../../core/endpoint.js';
import type * as s from './schemas.js';

const REQUESTS = '/api/reorder-requests';
const CONSUMABLES = '/api/consumables/reorder-requests';

export const listReorderRequests = get<typeof s.listReorderRequestsSchemas>(REQUESTS, clinicMember());
export const requestItemReorder = post<typeof s.requestItemReorderSchemas>(REQUESTS, clinicMember('reorder:request'));
export const decideReorderRequest = put<typeof s.decideReorderRequestSchemas>(`${REQUESTS}/:id`, reorderDecider);
export const addRequestToDraft = put<typeof s.addRequestToDraftSchemas>(`${REQUESTS}/:id/draft`, reorderDecider);

export const removeRequestFromDraft = del<typeof s.removeRequestFromDraftSchemas>(
  `${REQUESTS}/:id/draft`,
  reorderDecider,
);

export const listConsumableReorderRequests = get<typeof s.listConsumableReorderRequestsSchemas>(
  CONSUMABLES,
  clinicMember(),
);

export const requestConsumableReorder = post<typeof s.requestConsumableReorderSchemas>(
  CONSUMABLES,
  clinicMember('reorder:request'),
);

export const decideConsumableReorderRequest = put<typeof s.decideConsumableReorderRequestSchemas>(
  `${CONSUMABLES}/:id`,
  reorderDecider,
);
