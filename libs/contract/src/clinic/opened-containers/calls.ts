import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const listOpenedContainers = endpoint<typeof schemas.listOpenedContainersSchemas>({
  method: 'GET',
  path: '/api/opened-containers',
  access: clinicMember(),
});

export const discardContainer = endpoint<typeof schemas.discardContainerSchemas>({
  method: 'POST',
  path: '/api/opened-containers/:id/discard',
  access: clinicMember('stock:use'),
});

export const undoDiscard = endpoint<typeof schemas.undoDiscardSchemas>({
  method: 'DELETE',
  path: '/api/opened-containers/discards/:id',
  access: clinicMember('stock:use'),
});
