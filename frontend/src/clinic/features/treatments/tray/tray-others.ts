import type { Stock } from '../../../store/clinic-state.js';
import { type ClinicState, stockOf } from '../../../store/clinic-state.js';
import type { TrayEntry } from '../state/tray-state.js';

/** Returns alternatives of a kit's line with enough stock. */
export const othersOf = (state: ClinicState, { choices, stockId, quantity }: TrayEntry): readonly Stock[] =>
  choices
    .flatMap((id) => stockOf(state, 'item', id) ?? stockOf(state, 'consumable', id) ?? [])
    .filter(({ id, usableQuantity }) => id !== stockId && usableQuantity >= quantity);

/** Reason why a line cannot be used. */
export const goneTold = (by: string | null, isUnknown: boolean): string =>
  isUnknown
    ? 'It is no longer in stock lists, so it cannot be logged.'
    : by === null
      ? 'It was deactivated, so it cannot be logged.'
      : `${by} deactivated it, so it cannot be logged.`;
