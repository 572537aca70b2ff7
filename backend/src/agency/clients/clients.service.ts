import type { Client, createClient, listClients, updateClient } from '@atrium/contract/agency/clients';
import type { CheckedBody, CheckedQuery } from '@atrium/contract/core/endpoint';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../platform/http/person.js';
import type { Page, RawJson } from '../../platform/http/reply.js';
import { Records } from '../../platform/records/records.js';
import { clients } from './client.entity.js';

@Injectable()
export class ClientsService {
  constructor(private readonly records: Records) {}

  list(part: CheckedQuery<typeof listClients>): Promise<Page> {
    return this.records.page(clients, part);
  }

  get(id: number): Promise<RawJson> {
    return this.records.get(clients, id);
  }

  create(person: Person, fields: CheckedBody<typeof createClient>): Promise<Client> {
    return this.records.create(clients, person, fields);
  }

  update(person: Person, id: number, body: CheckedBody<typeof updateClient>): Promise<Client> {
    return this.records.update(clients, person, { id }, body);
  }

  remove(person: Person, id: number): Promise<void> {
    return this.records.remove(clients, person, { id });
  }
}
