import { administrator, endpoint } from '../../core/endpoint.js';
import type * as schemas from './schemas.js';

export const giveAccessToSeveral = endpoint<typeof schemas.giveAccessToSeveralSchemas>({
  method: 'POST',
  path: '/api/enterprise/access-batches',
  access: administrator,
});

export const undoAccessBatch = endpoint<typeof schemas.undoAccessBatchSchemas>({
  method: 'POST',
  path: '/api/enterprise/access-batches/:id/undo',
  access: administrator,
});
