import { createClient, getClient, listClients, removeClient, updateClient } from '@atrium/contract/agency/clients';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/input.js';
import { Serve } from '../../platform/http/serve.js';
import { ClientsService } from './clients.service.js';

@Controller()
export class ClientsController {
  constructor(private readonly clients: ClientsService) {}

  @Serve(listClients)
  list({ query }: Call<typeof listClients>) {
    return this.clients.list(query);
  }

  @Serve(getClient)
  get({ params }: Call<typeof getClient>) {
    return this.clients.get(params.id);
  }

  @Serve(createClient)
  create({ person, body }: Call<typeof createClient>) {
    return this.clients.create(person, body);
  }

  @Serve(updateClient)
  update({ person, params, body }: Call<typeof updateClient>) {
    return this.clients.update(person, params.id, body);
  }

  @Serve(removeClient)
  remove({ person, params }: Call<typeof removeClient>): Promise<void> {
    return this.clients.remove(person, params.id);
  }
}
