import * as calls from '@atrium/contract/clinic/reorder-requests/calls';
import { Controller } from '@nestjs/common';
import type { Call } from '../../platform/http/request/validate-call.js';
import { Route } from '../../platform/http/routing/route.decorator.js';
import { OrderDraftsService } from './order-drafts.service.js';
import { ReorderService } from './reorder.service.js';

@Controller()
export class ReorderController {
  constructor(
    private readonly reorder: ReorderService,
    private readonly drafts: OrderDraftsService,
  ) {}

  @Route(calls.listReorderRequests)
  list({ query }: Call<typeof calls.listReorderRequests>) {
    return this.reorder.list(query);
  }

  @Route(calls.requestItemReorder)
  requestItem({ person, body }: Call<typeof calls.requestItemReorder>) {
    return this.reorder.request(person, 'item', body.itemId, body);
  }

  @Route(calls.decideReorderRequest)
  decide({ person, params, body }: Call<typeof calls.decideReorderRequest>) {
    return this.reorder.decide(person, params.id, body);
  }

  @Route(calls.addRequestToDraft)
  addToDraft({ person, params }: Call<typeof calls.addRequestToDraft>) {
    return this.drafts.addRequest(person, params.id);
  }

  @Route(calls.removeRequestFromDraft)
  removeFromDraft({ person, params }: Call<typeof calls.removeRequestFromDraft>) {
    return this.drafts.removeRequest(person, params.id);
  }

  @Route(calls.listConsumableReorderRequests)
  listConsumables({ query }: Call<typeof calls.listConsumableReorderRequests>) {
    return this.reorder.list(query, 'consumable');
  }

  @Route(calls.requestConsumableReorder)
  requestConsumable({ person, body }: Call<typeof calls.requestConsumableReorder>) {
    return this.reorder.request(person, 'consumable', body.consumableId, body);
  }

  @Route(calls.decideConsumableReorderRequest)
  decideConsumable({ person, params, body }: Call<typeof calls.decideConsumableReorderRequest>) {
    return this.reorder.decide(person, params.id, body, 'consumable');
  }
}
