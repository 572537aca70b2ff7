import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const changeInBulk = endpoint<typeof schemas.changeInBulkSchemas>({
  method: 'POST',
  path: '/api/inventory/bulk',
  access: clinicMember('stock:edit'),
});

export const getBulkAct = endpoint<typeof schemas.getBulkActSchemas>({
  method: 'GET',
  path: '/api/inventory/bulk/:id',
  access: clinicMember(),
});

export const undoBulk = endpoint<typeof schemas.undoBulkSchemas>({
  method: 'POST',
  path: '/api/inventory/bulk/:id/undo',
  access: clinicMember('stock:edit'),
});
