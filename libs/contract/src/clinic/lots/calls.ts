import { clinicMember, endpoint } from '../../core/endpoint.js';
import { resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

/** Its events carry the stock beside it, whose next expiry may be another one since. */
export const lot = resource<schemas.Lot>()({
  event: 'lot',
  noun: 'Lot',
  words: { number: 'Lot Number', expiresOn: 'Expiry', state: 'State', stateReason: 'Reason', quantity: 'Quantity' },
});

export const listLots = endpoint<typeof schemas.listLotsSchemas>({
  method: 'GET',
  path: '/api/lots',
  access: clinicMember(),
});

export const getExpirySummary = endpoint<typeof schemas.getExpirySummarySchemas>({
  method: 'GET',
  path: '/api/lots/expiry',
  access: clinicMember(),
});

export const listExpiringStock = endpoint<typeof schemas.listExpiringStockSchemas>({
  method: 'GET',
  path: '/api/lots/expiring',
  access: clinicMember(),
});

export const getLot = endpoint<typeof schemas.getLotSchemas>({
  method: 'GET',
  path: '/api/lots/:id',
  access: clinicMember(),
});

export const listLotMovements = endpoint<typeof schemas.listLotMovementsSchemas>({
  method: 'GET',
  path: '/api/lots/:id/movements',
  access: clinicMember(),
});

export const listLotChanges = endpoint<typeof schemas.listLotChangesSchemas>({
  method: 'GET',
  path: '/api/lots/:id/changes',
  access: clinicMember(),
});

export const updateLot = endpoint<typeof schemas.updateLotSchemas>({
  method: 'PUT',
  path: '/api/lots/:id',
  access: clinicMember('stock:edit'),
});

export const mergeLot = endpoint<typeof schemas.mergeLotSchemas>({
  method: 'POST',
  path: '/api/lots/:id/merge',
  access: clinicMember('stock:edit'),
});

export const splitLot = endpoint<typeof schemas.splitLotSchemas>({
  method: 'POST',
  path: '/api/lots/:id/split',
  access: clinicMember('stock:edit'),
});

export const writeOffLot = endpoint<typeof schemas.writeOffLotSchemas>({
  method: 'POST',
  path: '/api/lots/:id/write-offs',
  access: clinicMember('stock:edit'),
});

export const undoWriteOff = endpoint<typeof schemas.undoWriteOffSchemas>({
  method: 'DELETE',
  path: '/api/lots/write-offs/:id',
  access: clinicMember('stock:edit'),
});

export const exportRecall = endpoint<typeof schemas.exportRecallSchemas>({
  method: 'GET',
  path: '/api/lots/:id/recall.csv',
  access: clinicMember('export'),
});

export const exportLots = endpoint<typeof schemas.exportLotsSchemas>({
  method: 'GET',
  path: '/api/lots/export.csv',
  access: clinicMember('export'),
});
