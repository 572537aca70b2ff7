import { clinicMember, del, get, post, stockUser } from '../../core/endpoint.js';
import type * as s from './schemas.js';

export const listOpenedContainers = get<typeof s.listOpenedContainersSchemas>('/api/opened-containers', clinicMember());
export const discardContainer = post<typeof s.discardContainerSchemas>('/api/opened-containers/:id/discard', stockUser);
export const undoDiscard = del<typeof s.undoDiscardSchemas>('/api/opened-containers/discards/:id', stockUser);
