import { clinicExporter, clinicMember, del, get, post, put, stockEditor } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as s from './schemas.js';

/** Entity of lots. Its events contain the product too, whose next expiry date may have changed. */
export const lot = resource<s.Lot>()({
  event: 'lot',
  noun: 'Lot',
  words: { number: 'Lot number', expiresOn: 'Expiry', state: 'State', stateReason: 'Reason', quantity: 'Quantity' },
});

export const listLots = get<typeof s.listLotsSchemas>('/api/lots', clinicMember());
export const getExpirySummary = get<typeof s.getExpirySummarySchemas>('/api/lots/expiry', clinicMember());
export const listExpiringStock = get<typeof s.listExpiringStockSchemas>('/api/lots/expiring', clinicMember());
export const getLot = get<typeof s.getLotSchemas>('/api/lots/:id', clinicMember());
export const listLotMovements = get<typeof s.listLotMovementsSchemas>('/api/lots/:id/movements', clinicMember());
export const listLotChanges = get<typeof s.listLotChangesSchemas>('/api/lots/:id/changes', clinicMember());
export const updateLot = put<typeof s.updateLotSchemas>('/api/lots/:id', stockEditor);
export const mergeLot = post<typeof s.mergeLotSchemas>('/api/lots/:id/merge', stockEditor);
export const splitLot = post<typeof s.splitLotSchemas>('/api/lots/:id/split', stockEditor);
export const writeOffLot = post<typeof s.writeOffLotSchemas>('/api/lots/:id/write-offs', stockEditor);
export const undoWriteOff = del<typeof s.undoWriteOffSchemas>('/api/lots/write-offs/:id', stockEditor);
export const exportRecall = get<typeof s.exportRecallSchemas>('/api/lots/:id/recall.csv', clinicExporter);
export const exportLots = get<typeof s.exportLotsSchemas>('/api/lots/export.csv', clinicExporter);
