import {
  addRequestToDraft,
  decideConsumableReorderRequest,
  decideReorderRequest,
  listConsumableReorderRequests,
  listReorderRequests,
  removeRequestFromDraft,
  requestConsumableReorder,
  requestItemReorder,
} from '@atrium/contract/clinic/reorder-requests/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/input.js';
import { Serve } from '../../platform/http/routing/serve.js';
import { OrderDrafts } from './order-drafts.js';
import { ReorderService } from './reorder.service.js';

@Controller()
export class ReorderController {
  constructor(
    private readonly reorder: ReorderService,
    private readonly drafts: OrderDrafts,
  ) {}

  @Serve(listReorderRequests)
  list({ query }: Call<typeof listReorderRequests>) {
    return this.reorder.list(query);
  }

  @Serve(requestItemReorder)
  requestItem({ person, body }: Call<typeof requestItemReorder>) {
    return this.reorder.request(person, 'item', body.itemId, body);
  }

  @Serve(decideReorderRequest)
  decide({ person, params, body }: Call<typeof decideReorderRequest>) {
    return this.reorder.decide(person, params.id, body);
  }

  @Serve(addRequestToDraft)
  addToDraft({ person, params }: Call<typeof addRequestToDraft>) {
    return this.drafts.addRequest(person, params.id);
  }

  @Serve(removeRequestFromDraft)
  removeFromDraft({ person, params }: Call<typeof removeRequestFromDraft>) {
    return this.drafts.removeRequest(person, params.id);
  }

  @Serve(listConsumableReorderRequests)
  listConsumables({ query }: Call<typeof listConsumableReorderRequests>) {
    return this.reorder.list(query, 'consumable');
  }

  @Serve(requestConsumableReorder)
  requestConsumable({ person, body }: Call<typeof requestConsumableReorder>) {
    return this.reorder.request(person, 'consumable', body.consumableId, body);
  }

  @Serve(decideConsumableReorderRequest)
  decideConsumable({ person, params, body }: Call<typeof decideConsumableReorderRequest>) {
    return this.reorder.decide(person, params.id, body, 'consumable');
  }
}
