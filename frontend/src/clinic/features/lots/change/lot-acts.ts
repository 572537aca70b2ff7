import { setLotState, undoLotState } from '@atrium/contract/clinic/lot-holds/calls';
import { getLot, listLotMovements, undoWriteOff, writeOffLot } from '@atrium/contract/clinic/lots/calls';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import { contentText, roundAmount } from '@atrium/rules/stock/contents';
import { STATE_UNDO_MINUTES } from '@atrium/rules/holds/lot-states';
import { lotName, lotTitle, type LotState } from '@atrium/rules/stock/lots';
import { displayName } from '@atrium/rules/people/people';
import { quantityText } from '@atrium/rules/stock/quantity';
import { momentText } from '../../../../lib/format/dates.js';
import { ApiError, call, callPage, newIdempotencyKey } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { useUser } from '../../../../session/session-store.js';

/**
 * Returns whether the user may name lots, correct dates and release holds. The server decides; this only hides rejected
 * actions.
 */
export function useManagesLots(): boolean {
  const { role, projects } = useUser();
  return role === 'superadmin' || (role === 'manager' && projects.includes('perfect-b'));
}

const SAID: Readonly<Record<LotState, readonly [title: string, description: string]>> = {
  available: ['Lot Available', 'can be used again'],
  quarantined: ['Lot Quarantined', 'cannot be used until it is released'],
  recalled: ['Lot Recalled', 'cannot be used any more'],
};

/** Returns for example "3 vials and 63.5 U open". */
export function lotHoldsText({ quantity, opened, item }: Pick<Lot, 'quantity' | 'opened' | 'item'>): string {
  const units = [...new Set(opened.map(({ unit }) => unit))];
  const open = units.map((unit) => {
    const left = opened.filter((one) => one.unit === unit).reduce((sum, one) => sum + one.left, 0);
    return `${contentText(roundAmount(left), unit)} open`;
  });
  return [...(quantity > 0 || open.length === 0 ? [quantityText(quantity, item.unit)] : []), ...open].join(' and ');
}

/** Explains the limits of a hold without lot tracking; null when the product tracks lots. */
export const untrackedText = ({ item }: Pick<Lot, 'item'>): string | null =>
  item.tracksLots
    ? null
    : `Lots of ${item.name} are not tracked, so units in stock may be of this lot. Check their numbers and set them aside.`;

/**
 * Changes the state of a lot, with an undo in the toast. Rejects when the server rejects it, for example after another
 * user's change. A recall is always accepted.
 */
export async function putState(
  { id, number, item, version }: Lot,
  state: LotState,
  reason: string | null,
  took: (lot: Lot) => void,
): Promise<void> {
  const lot = await call(setLotState, {
    params: { id },
    body: { state, reason, ...(state !== 'recalled' && { version }) },
  });
  const [title, description] = SAID[state];
  showToast({
    title,
    description: `${lotTitle(number)} of ${item.name} ${description}${
      state === 'available' || (lot.quantity === 0 && lot.opened.length === 0) ? '' : `, ${lotHoldsText(lot)}`
    }.`,
    tone: 'good',
    action: { label: 'Undo', run: () => void undoState(lot, took) },
  });
  took(lot);
}

/** Returns whether a user may undo the last change of the state; below what a manager set, the server decides. */
export const canUndoState = ({ stateAt, stateBy }: Pick<Lot, 'stateAt' | 'stateBy'>, userId: string): boolean =>
  stateAt !== null && stateBy?.id === userId && Date.now() - Date.parse(stateAt) < STATE_UNDO_MINUTES * 60_000;

/** Restores the state before the user's last change. */
export const undoState = async ({ id, stateAt }: Lot, took: (lot: Lot) => void): Promise<void> => {
  if (stateAt === null) return;
  try {
    const lot = await call(undoLotState, { params: { id }, body: { stateAt } });
    took(lot);
    showToast({
      title: 'Change Undone',
      description: `${lotTitle(lot.number)} of ${lot.item.name} is ${lot.state} again.`,
      tone: 'good',
    });
  } catch (error) {
    showFailure(error, 'The change could not be undone. Please try again.');
  }
};

/**
 * Writes off the rest of an expired lot at once, with an undo. Returns false when the server rejects it, which a toast
 * shows.
 */
export async function writeOffExpired(lotId: number, took: (lot: Lot) => void): Promise<boolean> {
  try {
    const before = await call(getLot, { params: { id: lotId } });
    const body = { reason: 'expired', note: null } as const;
    const written = await call(writeOffLot, { params: { id: lotId }, body, idempotencyKey: newIdempotencyKey() });
    const { writeOffId } = written;
    took(written);
    showToast({
      title: 'Written off',
      description: `${lotHoldsText(before)} of ${before.item.name}, expired.`,
      tone: 'good',
      ...(writeOffId !== null && { action: { label: 'Undo', run: () => void putBack(writeOffId, took) } }),
    });
    return true;
  } catch (error) {
    const gone = error instanceof ApiError && error.code === 'lot.too-few' ? await whoEmptied(lotId) : null;
    if (gone === null) showFailure(error, 'It could not be written off. Please try again.');
    else {
      showToast({ title: 'Nothing Left', description: gone.sentence, tone: 'neutral' });
      took(gone.lot);
    }
    return false;
  }
}

/**
 * Returns for example "Ana Silva wrote off the rest of lot 7, 18:02."; null when units are left or the user is unknown.
 */
async function whoEmptied(id: number): Promise<{ readonly lot: Lot; readonly sentence: string } | null> {
  try {
    const lot = await call(getLot, { params: { id } });
    if (lot.quantity > 0 || lot.opened.length > 0) return null;
    const { rows } = await callPage(listLotMovements, { params: { id }, query: { limit: 20 } });
    return { lot, sentence: emptiedText(lot, rows) };
  } catch {
    return null;
  }
}

export function emptiedText({ number }: Pick<Lot, 'number'>, newestFirst: readonly LotMovement[]): string {
  const last = newestFirst.find(
    ({ delta, content, isTakenBack, isUndone }) => !isTakenBack && !isUndone && (delta < 0 || (content ?? 0) < 0),
  );
  const person = last?.usedBy ?? last?.user ?? null;
  if (last === undefined || person === null) return `Nothing of ${lotName(number)} is left.`;
  const did = last.type === 'waste' ? 'wrote off' : last.type === 'usage' ? 'used' : 'took';
  return `${displayName(person)} ${did} the rest of ${lotName(number)}, ${momentText(last.at)}.`;
}

/** Undoes a write-off. */
export async function putBack(writeOffId: number, took: (lot: Lot) => void): Promise<void> {
  try {
    const lot = await call(undoWriteOff, { params: { id: writeOffId } });
    took(lot);
    showToast({
      title: 'Write-off Undone',
      description: `${lotTitle(lot.number)} of ${lot.item.name} holds ${quantityText(lot.quantity, lot.item.unit)} again.`,
      tone: 'good',
    });
  } catch (error) {
    showFailure(error, 'The write-off could not be undone. Please try again.');
  }
}
