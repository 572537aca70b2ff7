import { clinicMember, get, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listSuggestions = get<typeof s.listSuggestionsSchemas>('/api/orders/suggestions', clinicMember());

export const requestSuggested = post<typeof s.requestSuggestedSchemas>(
  '/api/orders/requests',
  clinicMember('reorder:request'),
);
