import type { EventCatalogue } from '@atrium/contract/core/live';
import { reorderPriorityLabel } from '@atrium/rules/stock/labels';
import { isolate } from '@atrium/rules/names/isolate';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notices } from '../../platform/notifications/notices.js';
import { ClinicPeople } from './clinic-people.js';
import { REQUESTS_SCREEN, wishInWords } from './wish-in-words.js';

/** Notifies deciders of a request by another user. */
@Reaction({ name: 'notify-managers-of-a-reorder-request', to: ['reorder.requested'] })
export class NotifyManagersOfAReorderRequest implements ReactionClass {
  constructor(
    private readonly people: ClinicPeople,
    private readonly notices: Notices,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { request } = event.data as EventCatalogue['reorder.requested'];
    await this.notices.tell(tx, await this.people.deciders(request.requestedBy), {
      type: 'reorder.requested',
      title: 'Reorder Request',
      body: `${isolate(event.actor.name)} requested ${wishInWords(request)}: ${reorderPriorityLabel(request.kind, request.priority)}`,
      link: REQUESTS_SCREEN,
      project: 'perfect-b',
      dedupe: event.id,
    });
  }
}
