import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const getOutlook = endpoint<typeof schemas.getOutlookSchemas>({
  method: 'GET',
  path: '/api/inventory/:id/outlook',
  access: clinicMember(),
});
