import type { EventCatalogue } from '@atrium/contract/core/live';
import { lotName } from '@atrium/rules/lots';
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
    const why = lot.stateReason === null ? '' : `: ${lot.stateReason}`;
    await this.notices.tell(tx, await this.people.whoHandleStock(event.actor.id), {
      type,
      title,
      body: `${event.actor.name} ${verb} ${lotName(lot.number)} of "${lot.item.name}", ${quantityText(lot.quantity, lot.item.unit)} left. Nobody may use it${why}`,
      link: `/perfect-b/lots/${lot.id}`,
      project: 'perfect-b',
      dedupe: event.id,
    });
  }
}
