import { agencyMember, endpoint } from '../../core/endpoint.js';
import { callsOf, resource } from '../../core/resource.js';
import type * as schemas from './schemas.js';

export const agencyClient = resource<schemas.Client>()({
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

const calls = callsOf<typeof schemas.clientSchemas>({
  paths: ['/api/talent-phi/clients', '/api/talent-phi/clients/:id'],
  access: [agencyMember(), agencyMember('clients:edit')],
  changedBy: 'PATCH',
});
export const { create: createClient, update: updateClient, remove: removeClient } = calls;
export const listClients = endpoint<typeof schemas.listClientsSchemas>(calls.list);

export const getClient = endpoint<typeof schemas.getClientSchemas>({
  method: 'GET',
  path: '/api/talent-phi/clients/:id',
  access: agencyMember(),
});
