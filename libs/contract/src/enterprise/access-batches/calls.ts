import { administrator, post } from '../../core/endpoint.js';
import type * as s from './schemas.js';

const BATCHES = '/api/enterprise/access-batches';

export const giveAccessToSeveral = post<typeof s.giveAccessToSeveralSchemas>(BATCHES, administrator);
export const undoAccessBatch = post<typeof s.undoAccessBatchSchemas>(`${BATCHES}/:id/undo`, administrator);
