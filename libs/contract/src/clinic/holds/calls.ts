import { post, put, stockEditor, stockUser } from '../../core/endpoint.js';
import type * as s from './schemas.js';

/* Holds of lots: quarantine, recall and release, and uses given before a hold but recorded after it. */

export const setLotState = put<typeof s.setLotStateSchemas>('/api/lots/:id/state', stockEditor);
export const undoLotState = post<typeof s.undoLotStateSchemas>('/api/lots/:id/state/undo', stockEditor);
export const recordGiven = post<typeof s.recordGivenSchemas>('/api/lots/:id/given', stockUser);
