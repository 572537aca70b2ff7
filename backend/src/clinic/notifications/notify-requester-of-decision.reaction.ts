import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { formatDay } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { getDisplayName } from '@atrium/rules/people/people';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notifier } from '../../platform/notifications/notifier.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';
import { REQUESTS_PATH, formatRequest } from './format-request.js';

type Decision = 'reorder.ordered' | 'reorder.dismissed' | 'reorder.reopened';

const DECISION_VERBS = {
  'reorder.ordered': 'ordered',
  'reorder.dismissed': 'dismissed',
  'reorder.reopened': 'reopened',
} as const;

/**
 * Notifies the requester of a decision on their request, unless they made it themselves. The managers are notified in
 * place of a requester without access.
 */
@Reaction({
  name: 'tell-the-requester-of-the-decision',
  to: ['reorder.ordered', 'reorder.dismissed', 'reorder.reopened'],
})
export class NotifyRequesterOfDecision implements ReactionClass {
  constructor(
    private readonly recipients: ClinicRecipients,
    private readonly notifier: Notifier,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const type = event.type as Decision;
    const { request } = event.data as EventCatalogue[Decision];
    const { requestedBy } = request;
    if (event.internal?.['hasArrived'] === true || requestedBy === null) return;
    const { userIds, areManagers } = await this.recipients.findForUser(requestedBy, event.actor.id);
    const cancelled = event.internal?.['cancelledOrder'];
    const [title, body] = createText(type, request, isolateDirection(event.actor.name), {
      cancelledOrder: typeof cancelled === 'string' ? cancelled : null,
      isReceiptReversed: event.internal?.['isReceiptReversed'] === true,
      requester: areManagers ? isolateDirection(getDisplayName(request.requestedByUser)) : null,
    });
    await this.notifier.notify(tx, userIds, {
      type,
      title,
      body,
      link: REQUESTS_PATH,
      project: 'perfect-b',
      dedupe: event.id,
      group: {
        // Only notifications with one title are grouped: requests with other expected days stay apart.
        key: `${event.actor.id ?? ''} ${title}${areManagers ? ' managers' : ''}`,
        text: (count) => ({
          title,
          body: `${formatPlural(count, 'request')} ${DECISION_VERBS[type]} by ${isolateDirection(event.actor.name)}`,
          link: REQUESTS_PATH,
        }),
      },
    });
  }
}

/** @param facts.requester name of a requester without access, in whose place the managers are notified */
function createText(
  type: Decision,
  request: ReorderRequest,
  authorName: string,
  {
    cancelledOrder,
    isReceiptReversed,
    requester,
  }: {
    readonly cancelledOrder: string | null;
    readonly isReceiptReversed: boolean;
    readonly requester: string | null;
  },
): readonly [title: string, body: string] {
  const what = formatRequest(request);
  const [your, Your] =
    requester === null
      ? ['your request', 'Your request']
      : [`the request of ${requester}`, `The request of ${requester}`];
  if (cancelledOrder !== null) {
    const then = {
      'reorder.ordered': 'ordered elsewhere',
      'reorder.dismissed': 'dismissed',
      'reorder.reopened': 'pending again',
    } as const;
    return ['Order cancelled', `${authorName} cancelled ${cancelledOrder}. ${Your} for ${what} is ${then[type]}`];
  }
  switch (type) {
    case 'reorder.ordered': {
      const day = request.expectedOn === null ? '' : `, expected ${formatDay(request.expectedOn)}`;
      return [
        `Ordered${day}`,
        `${authorName} ordered ${what}${requester === null ? '' : `, requested by ${requester}`}`,
      ];
    }
    case 'reorder.dismissed':
      return ['Request Dismissed', `${authorName} dismissed ${your} for ${what}`];
    case 'reorder.reopened':
      if (!isReceiptReversed) return ['Request reopened', `${authorName} set ${your} for ${what} back to pending`];
      return [
        'Receipt reversed',
        `${authorName} reversed the receipt of ${what}. ${request.status === 'pending' ? `${Your} is pending again` : 'It is on order again'}`,
      ];
  }
}
