import { agencyClient, type Client } from '@atrium/contract/agency/clients';
import type { ClientStatus } from '@atrium/rules/status-changes';
import { DomainError } from '../../platform/http/domain-error.js';
import { entity } from '../../platform/records/entity.js';
import { orNull, table, text, viewOf } from '../../platform/records/table.js';
import { taken } from '../../platform/records/taken.js';
import { inTheAgency } from '../everybody.js';
import { dependentsInWords } from './client-dependents.js';

export const clientTable = table('agency_clients', {
  name: text(),
  contactEmail: orNull(text()),
  contactPhone: orNull(text()),
  industry: orNull(text()),
  description: orNull(text()),
  website: orNull(text()),
  address: orNull(text()),
  status: text<ClientStatus>(),
});

export const clients = entity({
  resource: agencyClient,
  table: clientTable,
  view: viewOf<Client>()(clientTable, 'k', {}),
  order: { by: 'lower(k.name)' },
  told: inTheAgency,
  refusals: { agency_clients_name_key: taken({ table: 'agency_clients', among: "other.status <> 'inactive'" }) },
  inUse: async (sql, { id }) => new DomainError('resource.in-use', { message: await dependentsInWords(sql, id ?? 0) }),
});
