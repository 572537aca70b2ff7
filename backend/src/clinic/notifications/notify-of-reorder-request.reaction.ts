import type { EventCatalogue } from '@atrium/contract/core/live';
import { getReorderPriorityLabel } from '@atrium/rules/stock/labels';
import { isolateDirection } from '@atrium/rules/names/isolate';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';
import { REQUESTS_PATH, formatRequest } from './format-request.js';

/** Notifies users who decide requests of a request by another user. */
@Reaction({ name: 'notify-managers-of-a-reorder-request', to: ['reorder.requested'] })
export class NotifyOfReorderRequest implements ReactionClass {
  constructor(
    private readonly recipients: ClinicRecipients,
    private readonly notifier: Notifier,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { request } = event.data as EventCatalogue['reorder.requested'];
    await this.notifier.notify(tx, await this.recipients.findDeciders(request.requestedBy), {
      type: 'reorder.requested',
      title: 'Reorder request',
      body: `${isolateDirection(event.actor.name)} requested ${formatRequest(request)}: ${getReorderPriorityLabel(request.kind, request.priority)}`,
      link: REQUESTS_PATH,
      project: 'perfect-b',
      dedupe: event.id,
    });
  }
}
