import { clinicMember, get } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const getOutlook = get<typeof s.getOutlookSchemas>('/api/inventory/:id/outlook', clinicMember());
