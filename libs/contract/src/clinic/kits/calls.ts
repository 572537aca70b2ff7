import { clinicMember, endpoint } from '../../core/endpoint.js';
import { callsOf, resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const kit = resource<schemas.Kit>()({
  event: 'kit',
  noun: 'Kit',
  words: { name: 'Name', treatmentType: 'Treatment type', lines: 'Lines' },
});

export const {
  list: listKits,
  create: createKit,
  update: updateKit,
  remove: removeKit,
} = callsOf<typeof schemas.kitSchemas>({
  paths: ['/api/kits', '/api/kits/:id'],
  access: [clinicMember(), clinicMember('settings:edit')],
  changedBy: 'PUT',
});

export const listKitUses = endpoint<typeof schemas.listKitUsesSchemas>({
  method: 'GET',
  path: '/api/kits/uses',
  access: clinicMember(),
});
