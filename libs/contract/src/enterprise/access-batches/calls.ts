import { administrator, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const giveAccessToSeveral = post<typeof s.giveAccessToSeveralSchemas>(
  '/api/enterprise/access-batches',
  administrator,
);

export const undoAccessBatch = post<typeof s.undoAccessBatchSchemas>(
  '/api/enterprise/access-batches/:id/undo',
  administrator,
);
