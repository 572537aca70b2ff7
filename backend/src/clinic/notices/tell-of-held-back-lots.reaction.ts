import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { contentText } from '@atrium/rules/stock/contents';
import { lotName, type LotState, lotTitle } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { isolate } from '@atrium/rules/names/isolate';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { type Notice, Notices } from '../../platform/notifications/notices.js';
import type { LotNews } from '../lots/lot-work.js';
import { ClinicPeople } from './clinic-people.js';

const WORDS = {
  recalled: { type: 'lot.recalled', title: 'Lot Recalled', verb: 'recalled' },
  quarantined: { type: 'lot.quarantined', title: 'Lot Quarantined', verb: 'quarantined' },
} as const;

/**
 * Notifies users who handle stock of a hold. Users who were notified of a hold are notified of its release, and of
 * units that a manager made usable.
 */
@Reaction({
  name: 'tell-of-held-back-lots',
  to: ['lot.updated'],
  where: `((e.internal ->> 'isHeldBack')::boolean or (e.internal ->> 'isReleased')::boolean or e.internal ->> 'given' is not null or e.internal ->> 'removed' is not null or e.internal ->> 'found' is not null)`,
})
export class TellOfHeldBackLots implements ReactionClass {
  constructor(
    private readonly people: ClinicPeople,
    private readonly notices: Notices,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { lot, ...stock } = event.data as EventCatalogue['lot.updated'];
    const news = event.internal as LotNews | null;
    if (news === null) return;
    if (news.given !== undefined || news.removed !== undefined)
      return this.notices.tell(tx, await this.people.deciders(event.actor.id), {
        ...doseText(lot, isolate(event.actor.name), news),
        link: `/perfect-b/lots/${lot.id}`,
        project: 'perfect-b',
        dedupe: event.id,
      });
    const text =
      news.found !== undefined
        ? foundText(lot, isolate(event.actor.name), news.found, news.reason)
        : news.undoes != null
          ? undoneText(lot, isolate(event.actor.name), news.undoes)
          : news.isReleased
            ? releaseText(lot, isolate(event.actor.name), news.reason)
            : holdText(lot, isolate(event.actor.name), inStockOf(stock));
    if (text === null) return;
    const handling = await this.people.whoHandleStock(event.actor.id);
    const link = `/perfect-b/lots/${lot.id}`;
    const isUsable = news.isReleased || news.found !== undefined;
    const notified = isUsable ? await this.people.notifiedSince(tx, link, news.heldSince, event.actor.id) : [];
    await this.notices.tell(tx, [...handling, ...notified], { ...text, link, project: 'perfect-b', dedupe: event.id });
  }
}

/** The event has the product as `item` or `consumable`. */
const inStockOf = (stock: object): number =>
  (Object.values(stock) as readonly { readonly currentQuantity: number }[])[0]?.currentQuantity ?? 0;

type Text = Pick<Notice, 'type' | 'title' | 'body'>;

const because = (reason: string | null): string => (reason === null ? '' : `: ${reason.replace(/[.\s]+$/, '')}`);

/** @param inStock the level of the product, for one that tracks no lots */
function holdText(lot: Lot, who: string, inStock: number): Text | null {
  if (lot.state === 'available') return null;
  const { type, title, verb } = WORDS[lot.state];
  const open = lot.opened.map((one) => `${contentText(one.left, one.unit)} open`);
  const there = [...(lot.quantity > 0 ? [quantityText(lot.quantity, lot.item.unit)] : []), ...open].join(' and ');
  const untracked = lot.item.tracksLots || inStock === 0 ? '' : quantityText(inStock, lot.item.unit);
  const todo =
    untracked !== ''
      ? `Lots of this product are not tracked, and ${untracked} in stock may be of this lot. Please check their numbers and set them aside`
      : there === ''
        ? 'Nothing of it is left on the shelf'
        : `Please set aside what is left: ${there}`;
  return {
    type,
    title,
    body: `${lotTitle(lot.number)} of "${lot.item.name}" was ${verb} by ${who}${because(lot.stateReason)}. ${todo}`,
  };
}

function doseText({ number, item }: Lot, who: string, { given, removed, reason }: LotNews): Text {
  const lot = `${lotName(number)} of "${item.name}"${given === undefined ? '' : ' as given before it was held'}`;
  return given === undefined
    ? {
        type: 'lot.given',
        title: 'Dose of a Held Lot Removed',
        body: `${who} removed or corrected a recorded dose, ${removed ?? ''} of ${lot}${because(reason)}. The recall list keeps the entry`,
      }
    : {
        type: 'lot.given',
        title: 'Dose Recorded After the Hold',
        body: `${who} recorded ${given} of ${lot}${because(reason)}`,
      };
}

const foundText = ({ number, item, state }: Lot, who: string, found: string, reason: string | null): Text => ({
  type: 'lot.released',
  title: 'Units Found Beside a Held Lot',
  body: `${who} added ${found} of "${item.name}" as usable although ${lotName(number)} is ${state === 'available' ? 'expired' : state}${because(reason)}`,
});

const UNDONE: Readonly<Record<LotState, string>> = {
  available: 'Release',
  quarantined: 'Quarantine',
  recalled: 'Recall',
};

function undoneText({ number, item, state, stateReason }: Lot, who: string, undone: LotState): Text {
  const now = state === 'available' ? 'It can be used until it expires' : `It is ${state} again${because(stateReason)}`;
  return {
    type: state === 'available' ? 'lot.released' : WORDS[state].type,
    title: `${UNDONE[undone]} Undone`,
    body: `${UNDONE[undone]} of ${lotName(number)} of "${item.name}" was undone by ${who}. ${now}`,
  };
}

function releaseText({ number, item, state }: Lot, who: string, reason: string | null): Text {
  const what = `${lotTitle(number)} of "${item.name}"`;
  return {
    type: 'lot.released',
    title: state === 'available' ? 'Lot Released' : 'Lot No Longer Recalled',
    body:
      state === 'available'
        ? `${what} was released by ${who}${because(reason)}. It can be used until it expires`
        : `${what} is no longer recalled by decision of ${who}${because(reason)}. It stays quarantined`,
  };
}
