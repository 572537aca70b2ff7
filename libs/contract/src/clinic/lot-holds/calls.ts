import { clinicMember, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

/* Holds of lots: quarantine, recall and release, and doses that were given before a hold. */

export const setLotState = endpoint<typeof schemas.setLotStateSchemas>({
  method: 'PUT',
  path: '/api/lots/:id/state',
  access: clinicMember('stock:edit'),
});

export const undoLotState = endpoint<typeof schemas.undoLotStateSchemas>({
  method: 'POST',
  path: '/api/lots/:id/state/undo',
  access: clinicMember('stock:edit'),
});

export const recordGiven = endpoint<typeof schemas.recordGivenSchemas>({
  method: 'POST',
  path: '/api/lots/:id/given',
  access: clinicMember('stock:use'),
});
