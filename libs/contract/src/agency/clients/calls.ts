import { agencyMember, get } from '../../core/endpoint.js';
import { createCalls, resource } from '../../core/resource.js';
import type * as s from './schemas.js';

export const agencyClient = resource<s.Client>()({
  event: 'client',
  noun: 'Client',
  words: {
    name: 'Client Name',
    contactEmail: 'Contact Email',
    contactPhone: 'Contact Phone',
    industry: 'Industry',
    website: 'Website',
    status: 'Status',
    address: 'Address',
    description: 'Description',
  },
});

export const {
  create: createClient,
  update: updateClient,
  remove: removeClient,
} = createCalls<typeof s.clientSchemas>({
  paths: ['/api/talent-phi/clients', '/api/talent-phi/clients/:id'],
  access: [agencyMember(), agencyMember('clients:edit')],
  changedBy: 'PATCH',
});
export const listClients = get<typeof s.listClientsSchemas>('/api/talent-phi/clients', agencyMember());
export const getClient = get<typeof s.getClientSchemas>('/api/talent-phi/clients/:id', agencyMember());
