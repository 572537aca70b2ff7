import { getEntityPath } from '@atrium/rules/links/entity-path';
import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import type { EventCatalogue } from '@atrium/contract/core/live';
import { formatContent } from '@atrium/rules/stock/contents';
import { getLotName, type LotState, getLotTitle } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { isolateDirection } from '@atrium/rules/names/isolate';
import type { Tx } from '../../platform/database/transaction.js';
import type { StoredEvent } from '../../platform/events/event.js';
import { Reaction, type ReactionClass } from '../../platform/events/reaction.js';
import { type NewNotification, Notifier } from '../../platform/notifications/notifier.js';
import type { LotEventData } from '../lots/lot-changes.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';

const STATE_LABELS = {
  recalled: { type: 'lot.recalled', title: 'Lot recalled', verb: 'recalled' },
  quarantined: { type: 'lot.quarantined', title: 'Lot quarantined', verb: 'quarantined' },
} as const;

/**
 * Notifies users who handle stock when a lot is held. Those who were notified are also notified of its release, and of
 * units that a manager made usable.
 */
@Reaction({
  name: 'tell-of-held-back-lots',
  to: ['lot.updated'],
  where: `((e.internal ->> 'isHeldBack')::boolean or (e.internal ->> 'isReleased')::boolean or e.internal ->> 'given' is not null or e.internal ->> 'removed' is not null or e.internal ->> 'found' is not null)`,
})
export class NotifyOfLotHolds implements ReactionClass {
  constructor(
    private readonly recipients: ClinicRecipients,
    private readonly notifier: Notifier,
  ) {}

  async react(tx: Tx, event: StoredEvent): Promise<void> {
    const { lot, ...stock } = event.data as EventCatalogue['lot.updated'];
    const facts = event.internal as LotEventData | null;
    if (facts === null) return;
    if (facts.given !== undefined || facts.removed !== undefined) {
      await this.notifier.notify(tx, await this.recipients.findDeciders(event.actor.id), {
        ...createDoseText(lot, isolateDirection(event.actor.name), facts),
        link: getEntityPath({ kind: 'lot', id: lot.id }),
        project: 'perfect-b',
        dedupe: event.id,
      });
      return;
    }
    const text =
      facts.found !== undefined
        ? createFoundText(lot, isolateDirection(event.actor.name), facts.found, facts.reason)
        : facts.undoes != null
          ? createUndoText(lot, isolateDirection(event.actor.name), facts.undoes)
          : facts.isReleased
            ? createReleaseText(lot, isolateDirection(event.actor.name), facts.reason)
            : createHoldText(lot, isolateDirection(event.actor.name), getEventStock(stock));
    if (text === null) return;
    const handling = await this.recipients.findStockHandlers(event.actor.id);
    const link = getEntityPath({ kind: 'lot', id: lot.id });
    const isUsable = facts.isReleased || facts.found !== undefined;
    const notified = isUsable ? await this.recipients.findNotifiedSince(tx, link, facts.heldSince, event.actor.id) : [];
    await this.notifier.notify(tx, [...handling, ...notified], {
      ...text,
      link,
      project: 'perfect-b',
      dedupe: event.id,
    });
  }
}

/** Returns the product of an event, which is in the property `item` or `consumable`. */
const getEventStock = (stock: object): number =>
  (Object.values(stock) as readonly { readonly currentQuantity: number }[])[0]?.currentQuantity ?? 0;

type Text = Pick<NewNotification, 'type' | 'title' | 'body'>;

const formatReason = (reason: string | null): string => (reason === null ? '' : `: ${reason.replace(/[.\s]+$/, '')}`);

/** @param inStock the level of the product, for one that tracks no lots */
function createHoldText(lot: Lot, authorName: string, inStock: number): Text | null {
  if (lot.state === 'available') return null;
  const { type, title, verb } = STATE_LABELS[lot.state];
  const open = lot.opened.map((one) => `${formatContent(one.left, one.unit)} open`);
  const there = [...(lot.quantity > 0 ? [formatQuantity(lot.quantity, lot.item.unit)] : []), ...open].join(' and ');
  const untracked = lot.item.tracksLots || inStock === 0 ? '' : formatQuantity(inStock, lot.item.unit);
  const todo =
    untracked !== ''
      ? `Lots of this product are not tracked, and ${untracked} in stock may belong to this lot. Please check the numbers and set them aside`
      : there === ''
        ? 'None is left in stock'
        : `Please set aside what is left: ${there}`;
  return {
    type,
    title,
    body: `${getLotTitle(lot.number)} of "${lot.item.name}" was ${verb} by ${authorName}${formatReason(lot.stateReason)}. ${todo}`,
  };
}

function createDoseText({ number, item }: Lot, authorName: string, { given, removed, reason }: LotEventData): Text {
  const lot = `${getLotName(number)} of "${item.name}"${given === undefined ? '' : ' as given before it was held'}`;
  return given === undefined
    ? {
        type: 'lot.given',
        title: 'Dose of a lot on hold removed',
        body: `${authorName} removed or corrected a recorded dose, ${removed ?? ''} of ${lot}${formatReason(reason)}. The recall list keeps the entry`,
      }
    : {
        type: 'lot.given',
        title: 'Dose recorded after the hold',
        body: `${authorName} recorded ${given} of ${lot}${formatReason(reason)}`,
      };
}

const createFoundText = (
  { number, item, state }: Lot,
  authorName: string,
  found: string,
  reason: string | null,
): Text => ({
  type: 'lot.released',
  title: 'Units added beside a lot on hold',
  body: `${authorName} added ${found} of "${item.name}" as usable although ${getLotName(number)} is ${state === 'available' ? 'expired' : state}${formatReason(reason)}`,
});

const UNDO_TITLES: Readonly<Record<LotState, string>> = {
  available: 'Release',
  quarantined: 'Quarantine',
  recalled: 'Recall',
};

function createUndoText({ number, item, state, stateReason }: Lot, authorName: string, undone: LotState): Text {
  const now =
    state === 'available' ? 'It can be used until it expires' : `It is ${state} again${formatReason(stateReason)}`;
  return {
    type: state === 'available' ? 'lot.released' : STATE_LABELS[state].type,
    title: `${UNDO_TITLES[undone]} Undone`,
    body: `${UNDO_TITLES[undone]} of ${getLotName(number)} of "${item.name}" was undone by ${authorName}. ${now}`,
  };
}

function createReleaseText({ number, item, state }: Lot, authorName: string, reason: string | null): Text {
  const what = `${getLotTitle(number)} of "${item.name}"`;
  return {
    type: 'lot.released',
    title: state === 'available' ? 'Lot released' : 'Lot no longer recalled',
    body:
      state === 'available'
        ? `${what} was released by ${authorName}${formatReason(reason)}. It can be used until it expires`
        : `${what} is no longer recalled by decision of ${authorName}${formatReason(reason)}. It stays quarantined`,
  };
}
