import { clinicMember, get, post, stockEditor } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const changeInBulk = post<typeof s.changeInBulkSchemas>('/api/inventory/bulk', stockEditor);
export const getBulkAct = get<typeof s.getBulkActSchemas>('/api/inventory/bulk/:id', clinicMember());
export const undoBulk = post<typeof s.undoBulkSchemas>('/api/inventory/bulk/:id/undo', stockEditor);
