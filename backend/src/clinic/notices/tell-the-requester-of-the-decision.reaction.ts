import type { EventCatalogue } from '@atrium/contract/core/live';
import { plural } from '@atrium/rules/labels';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notices } from '../../platform/notifications/notices.js';
import { ClinicPeople } from './clinic-people.js';
import { REQUESTS_SCREEN, wishInWords } from './wish-in-words.js';

const TITLE = { 'reorder.ordered': 'Request Ordered', 'reorder.dismissed': 'Request Dismissed' } as const;
const MANY = { 'reorder.ordered': 'Requests Ordered', 'reorder.dismissed': 'Requests Dismissed' } as const;
const PAST = { 'reorder.ordered': 'ordered', 'reorder.dismissed': 'dismissed' } as const;
const VERB = { 'reorder.ordered': 'ordered', 'reorder.dismissed': 'dismissed your request for' } as const;

/** Whoever asked hears what became of it, unless they decided themselves or have left the clinic. */
@Reaction({ name: 'tell-the-requester-of-the-decision', to: ['reorder.ordered', 'reorder.dismissed'] })
export class TellTheRequesterOfTheDecision implements ReactionClass {
  constructor(
    private readonly people: ClinicPeople,
    private readonly notices: Notices,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const type = event.type as keyof typeof TITLE;
    const { request } = event.data as EventCatalogue[typeof type];
    const { requestedBy } = request;
    if (requestedBy === null || requestedBy === event.actor.id || !(await this.people.isMember(requestedBy))) return;
    await this.notices.tell(tx, [requestedBy], {
      type,
      title: TITLE[type],
      body: `${event.actor.name} ${VERB[type]} ${wishInWords(request)}`,
      link: REQUESTS_SCREEN,
      project: 'perfect-b',
      dedupe: event.id,
      group: {
        key: event.actor.id ?? '',
        text: (count) => ({
          title: MANY[type],
          body: `${plural(count, 'request')} ${PAST[type]} by ${event.actor.name}`,
          link: REQUESTS_SCREEN,
        }),
      },
    });
  }
}
