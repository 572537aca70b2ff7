import { clinicMember, get } from '../../core/endpoint.js';
import { createCalls, resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const kit = resource<s.Kit>()({
  event: 'kit',
  noun: 'Kit',
  words: { name: 'Name', treatmentType: 'Treatment Type', lines: 'Lines' },
});

export const {
  list: listKits,
  create: createKit,
  update: updateKit,
  remove: removeKit,
} = createCalls<typeof s.kitSchemas>({
  paths: ['/api/kits', '/api/kits/:id'],
  access: [clinicMember(), clinicMember('settings:edit')],
  changedBy: 'PUT',
});

export const listKitUses = get<typeof s.listKitUsesSchemas>('/api/kits/uses', clinicMember());
