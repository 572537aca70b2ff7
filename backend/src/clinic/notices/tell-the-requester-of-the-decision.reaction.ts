import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { formatDay } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { isolate } from '@atrium/rules/names/isolate';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notices } from '../../platform/notifications/notices.js';
import { ClinicPeople } from './clinic-people.js';
import { REQUESTS_SCREEN, wishInWords } from './wish-in-words.js';

type Decision = 'reorder.ordered' | 'reorder.dismissed' | 'reorder.reopened';

const PAST = {
  'reorder.ordered': 'ordered',
  'reorder.dismissed': 'dismissed',
  'reorder.reopened': 'reopened',
} as const;

/** Notifies the requester of a decision on their request, unless they made it themselves or have left the clinic. */
@Reaction({
  name: 'tell-the-requester-of-the-decision',
  to: ['reorder.ordered', 'reorder.dismissed', 'reorder.reopened'],
})
export class TellTheRequesterOfTheDecision implements ReactionClass {
  constructor(
    private readonly people: ClinicPeople,
    private readonly notices: Notices,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const type = event.type as Decision;
    const { request } = event.data as EventCatalogue[Decision];
    const { requestedBy } = request;
    if (event.internal?.['hasArrived'] === true) return;
    if (requestedBy === null || requestedBy === event.actor.id || !(await this.people.isMember(requestedBy))) return;
    const cancelled = event.internal?.['cancelledOrder'];
    const [title, body] = textOf(type, request, isolate(event.actor.name), {
      cancelledOrder: typeof cancelled === 'string' ? cancelled : null,
      isReceiptReversed: event.internal?.['isReceiptReversed'] === true,
    });
    await this.notices.tell(tx, [requestedBy], {
      type,
      title,
      body,
      link: REQUESTS_SCREEN,
      project: 'perfect-b',
      dedupe: event.id,
      group: {
        // Only notices with one title are grouped: requests with other expected days stay apart.
        key: `${event.actor.id ?? ''} ${title}`,
        text: (count) => ({
          title,
          body: `${plural(count, 'request')} ${PAST[type]} by ${isolate(event.actor.name)}`,
          link: REQUESTS_SCREEN,
        }),
      },
    });
  }
}

function textOf(
  type: Decision,
  request: ReorderRequest,
  who: string,
  {
    cancelledOrder,
    isReceiptReversed,
  }: { readonly cancelledOrder: string | null; readonly isReceiptReversed: boolean },
): readonly [title: string, body: string] {
  const what = wishInWords(request);
  if (cancelledOrder !== null) {
    const then = {
      'reorder.ordered': 'ordered elsewhere',
      'reorder.dismissed': 'dismissed',
      'reorder.reopened': 'pending again',
    } as const;
    return ['Order Cancelled', `${who} cancelled ${cancelledOrder}. Your request for ${what} is ${then[type]}`];
  }
  switch (type) {
    case 'reorder.ordered': {
      const day = request.expectedOn === null ? '' : `, expected ${formatDay(request.expectedOn)}`;
      return [`Ordered${day}`, `${who} ordered ${what}`];
    }
    case 'reorder.dismissed':
      return ['Request Dismissed', `${who} dismissed your request for ${what}`];
    case 'reorder.reopened':
      if (!isReceiptReversed) return ['Request Reopened', `${who} set your request for ${what} back to pending`];
      return [
        'Receipt Reversed',
        `${who} reversed the receipt of ${what}. ${request.status === 'pending' ? 'Your request is pending again' : 'It is on order again'}`,
      ];
  }
}
