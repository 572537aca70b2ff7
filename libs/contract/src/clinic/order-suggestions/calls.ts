import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listSuggestions = endpoint<typeof schemas.listSuggestionsSchemas>({
  method: 'GET',
  path: '/api/orders/suggestions',
  access: clinicMember(),
});

export const requestSuggested = endpoint<typeof schemas.requestSuggestedSchemas>({
  method: 'POST',
  path: '/api/orders/requests',
  access: clinicMember('reorder:request'),
});
