import type { EventCatalogue } from '@atrium/contract/core/live';
import { contentText } from '@atrium/rules/contents';
import { lotTitle } from '@atrium/rules/lots';
import { quantityText } from '@atrium/rules/quantity';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { Notices } from '../../platform/notifications/notices.js';
import type { LotNews } from '../lots/lot-work.js';
import { ClinicPeople } from './clinic-people.js';

const WORDS = {
  recalled: { type: 'lot.recalled', title: 'Lot Recalled', verb: 'recalled' },
  quarantined: { type: 'lot.quarantined', title: 'Lot Quarantined', verb: 'quarantined' },
} as const;

/** Everybody who has it in hand hears at once that a lot must not be used any more. */
@Reaction({ name: 'tell-of-held-back-lots', to: ['lot.updated'], where: `(e.internal ->> 'isHeldBack')::boolean` })
export class TellOfHeldBackLots implements ReactionClass {
  constructor(
    private readonly people: ClinicPeople,
    private readonly notices: Notices,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { lot } = event.data as EventCatalogue['lot.updated'];
    if ((event.internal as LotNews | null)?.isHeldBack !== true || lot.state === 'available') return;
    const { type, title, verb } = WORDS[lot.state];
    const why = lot.stateReason === null ? '' : `: ${lot.stateReason.replace(/[.\s]+$/, '')}`;
    const open = lot.opened.map((one) => `${contentText(one.left, one.unit)} open`);
    const there = [...(lot.quantity > 0 ? [quantityText(lot.quantity, lot.item.unit)] : []), ...open].join(' and ');
    const todo = there === '' ? 'Nothing of it is left on the shelf' : `Please set aside what is left: ${there}`;
    await this.notices.tell(tx, await this.people.whoHandleStock(event.actor.id), {
      type,
      title,
      body: `${lotTitle(lot.number)} of "${lot.item.name}" was ${verb} by ${event.actor.name}${why}. ${todo}`,
      link: `/perfect-b/lots/${lot.id}`,
      project: 'perfect-b',
      dedupe: event.id,
    });
  }
}
