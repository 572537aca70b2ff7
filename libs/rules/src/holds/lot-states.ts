import type { LotState } from '../stock/lots.js';

/*
 * State machine of lots: available < quarantined < recalled. Users who edit stock may raise the state; only managers
 * lower it, with a reason. An expired lot stays held whatever its state.
 */

const RANK: Readonly<Record<LotState, number>> = { available: 0, quarantined: 1, recalled: 2 };

/** Minutes during which users can undo their last change of a lot's state. */
export const STATE_UNDO_MINUTES = 15;

export const isWeakerState = (state: LotState, than: LotState): boolean => RANK[state] < RANK[than];

/** Returns the states that a menu offers for a lot, weakest first. */
export const getOfferedStates = (from: LotState, canRelease: boolean): LotState[] =>
  (Object.keys(RANK) as LotState[]).filter((to) => to !== from && (canRelease || isWeakerState(from, to)));

export interface StateChange {
  readonly from: LotState;
  readonly to: LotState;
  readonly reason: string | null;
  readonly canRelease: boolean;
}

/**
 * Checks a change of a lot's state. `unchanged`: the lot has the state already and the user may not replace its reason.
 * A manager who sets the same state again confirms it: from then on only managers lower it.
 */
export function checkStateChange({
  from,
  to,
  reason,
  canRelease,
}: StateChange): 'allowed' | 'unchanged' | 'managers-only' | 'reason-missing' {
  if (from === to) return canRelease && to !== 'available' ? 'allowed' : 'unchanged';
  if (isWeakerState(from, to)) return reason === null && to === 'recalled' ? 'reason-missing' : 'allowed';
  if (!canRelease) return 'managers-only';
  return reason === null ? 'reason-missing' : 'allowed';
}

export interface StateUndo {
  /** The lowest state that users other than managers may restore. */
  readonly managedState: LotState;
  readonly previous: LotState | null;
  readonly isOwn: boolean;
  /** Milliseconds since the last change. */
  readonly age: number;
  readonly canRelease: boolean;
}

/** Checks whether a user may undo the last change of a lot's state. */
export function checkStateUndo({
  managedState,
  previous,
  isOwn,
  age,
  canRelease,
}: StateUndo): 'allowed' | 'nothing' | 'others' | 'too-old' | 'managers-only' {
  if (!isOwn) return 'others';
  if (previous === null) return 'nothing';
  if (age > STATE_UNDO_MINUTES * 60_000) return 'too-old';
  return canRelease || !isWeakerState(previous, managedState) ? 'allowed' : 'managers-only';
}
