import { setLotState, undoLotState } from '@atrium/contract/clinic/holds/calls';
import { getLot, listLotMovements, undoWriteOff, writeOffLot } from '@atrium/contract/clinic/lots/calls';
import type { Lot, LotMovement } from '@atrium/contract/clinic/lots/schemas';
import { formatContent, roundAmount } from '@atrium/rules/stock/contents';
import { STATE_UNDO_MINUTES } from '@atrium/rules/holds/lot-states';
import { getLotName, getLotTitle, type LotState } from '@atrium/rules/stock/lots';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { formatShortMoment } from '../../../../lib/format/dates.js';
import { ApiError, call, callPage, createIdempotencyKey } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { useUser } from '../../../../session/session-store.js';

/**
 * Returns whether the user may rename lots, correct dates and release holds. The server decides; this only hides
 * actions that it would reject.
 */
export function useCanManageLots(): boolean {
  const { role, projects } = useUser();
  return role === 'superadmin' || (role === 'manager' && projects.includes('perfect-b'));
}

const STATE_TOASTS: Readonly<Record<LotState, readonly [title: string, description: string]>> = {
  available: ['Lot available', 'can be used again'],
  quarantined: ['Lot quarantined', 'cannot be used until it is released'],
  recalled: ['Lot recalled', 'can no longer be used'],
};

/** Formats the stock of a lot: "3 vials and 63.5 U open". */
export function describeLotStock({ quantity, opened, item }: Pick<Lot, 'quantity' | 'opened' | 'item'>): string {
  const units = [...new Set(opened.map(({ unit }) => unit))];
  const open = units.map((unit) => {
    const left = opened.filter((one) => one.unit === unit).reduce((sum, one) => sum + one.left, 0);
    return `${formatContent(roundAmount(left), unit)} open`;
  });
  return [...(quantity > 0 || open.length === 0 ? [formatQuantity(quantity, item.unit)] : []), ...open].join(' and ');
}

/** Explains the limits of a hold without lot tracking; null when the product tracks lots. */
export const describeUntrackedHold = ({ item }: Pick<Lot, 'item'>): string | null =>
  item.tracksLots
    ? null
    : `Lots of ${item.name} are not tracked, so units in stock may belong to this lot. Check the numbers and set them aside.`;

/**
 * Changes the state of a lot, with an undo in the toast. Rejects when the server rejects it, for example after another
 * user's change. A recall is always accepted.
 */
export async function changeLotState(
  { id, number, item, version }: Lot,
  state: LotState,
  reason: string | null,
  onUpdated: (lot: Lot) => void,
): Promise<void> {
  const lot = await call(setLotState, {
    params: { id },
    body: { state, reason, ...(state !== 'recalled' && { version }) },
  });
  const [title, description] = STATE_TOASTS[state];
  showToast({
    title,
    description: `${getLotTitle(number)} of ${isolateDirection(item.name)} ${description}${
      state === 'available' || (lot.quantity === 0 && lot.opened.length === 0) ? '' : `, ${describeLotStock(lot)}`
    }.`,
    action: { label: 'Undo', run: () => void revertLotState(lot, onUpdated) },
  });
  onUpdated(lot);
}

/**
 * Returns whether the user may undo the last change of the state. The server decides whether it would weaken a
 * manager's decision.
 */
export const canUndoLotState = ({ stateAt, stateBy }: Pick<Lot, 'stateAt' | 'stateBy'>, userId: string): boolean =>
  stateAt !== null && stateBy?.id === userId && Date.now() - Date.parse(stateAt) < STATE_UNDO_MINUTES * 60_000;

/** Restores the state before the user's last change. */
export const revertLotState = async ({ id, stateAt }: Lot, onUpdated: (lot: Lot) => void): Promise<void> => {
  if (stateAt === null) return;
  try {
    const lot = await call(undoLotState, { params: { id }, body: { stateAt } });
    onUpdated(lot);
    showToast({
      title: 'Change undone',
      description: `${getLotTitle(lot.number)} of ${isolateDirection(lot.item.name)} is ${lot.state} again.`,
    });
  } catch (error) {
    showFailure(error, 'The change could not be undone. Please try again.');
  }
};

/**
 * Writes off the rest of an expired lot at once, with an undo. Returns false when the server rejects it, which a toast
 * shows.
 */
export async function writeOffExpired(lotId: number, onUpdated: (lot: Lot) => void): Promise<boolean> {
  try {
    const before = await call(getLot, { params: { id: lotId } });
    const body = { reason: 'expired', note: null } as const;
    const written = await call(writeOffLot, { params: { id: lotId }, body, idempotencyKey: createIdempotencyKey() });
    const { writeOffId } = written;
    onUpdated(written);
    showToast({
      title: 'Written off',
      description: `${describeLotStock(before)} of ${isolateDirection(before.item.name)}, expired.`,
      ...(writeOffId !== null && { action: { label: 'Undo', run: () => void revertWriteOff(writeOffId, onUpdated) } }),
    });
    return true;
  } catch (error) {
    const emptiedBy = error instanceof ApiError && error.code === 'lot.too-few' ? await findEmptiedBy(lotId) : null;
    if (emptiedBy === null) showFailure(error, 'It could not be written off. Please try again.');
    else {
      showToast({ title: 'Nothing left', description: emptiedBy.sentence, tone: 'neutral' });
      onUpdated(emptiedBy.lot);
    }
    return false;
  }
}

/**
 * Returns for example "Ana Silva wrote off the rest of lot 7, 18:02."; null when units are left or the user is unknown.
 */
async function findEmptiedBy(id: number): Promise<{ readonly lot: Lot; readonly sentence: string } | null> {
  try {
    const lot = await call(getLot, { params: { id } });
    if (lot.quantity > 0 || lot.opened.length > 0) return null;
    const { rows } = await callPage(listLotMovements, { params: { id }, query: { limit: 20 } });
    return { lot, sentence: describeEmptied(lot, rows) };
  } catch {
    return null;
  }
}

export function describeEmptied({ number }: Pick<Lot, 'number'>, newestFirst: readonly LotMovement[]): string {
  const last = newestFirst.find(
    ({ delta, content, isTakenBack, isUndone }) => !isTakenBack && !isUndone && (delta < 0 || (content ?? 0) < 0),
  );
  const person = last?.usedBy ?? last?.user ?? null;
  if (last === undefined || person === null) return `Nothing of ${getLotName(number)} is left.`;
  const did = last.type === 'waste' ? 'wrote off' : last.type === 'usage' ? 'used' : 'took';
  return `${getDisplayName(person)} ${did} the rest of ${getLotName(number)}, ${formatShortMoment(last.at)}.`;
}

/** Undoes a write-off. */
export async function revertWriteOff(writeOffId: number, onUpdated: (lot: Lot) => void): Promise<void> {
  try {
    const lot = await call(undoWriteOff, { params: { id: writeOffId } });
    onUpdated(lot);
    showToast({
      title: 'Write-off undone',
      description: `${getLotTitle(lot.number)} of ${isolateDirection(lot.item.name)} holds ${formatQuantity(lot.quantity, lot.item.unit)} again.`,
    });
  } catch (error) {
    showFailure(error, 'The write-off could not be undone. Please try again.');
  }
}
