import type { Stock } from '../../../store/clinic-state.js';
import { type ClinicState, getStock } from '../../../store/clinic-state.js';
import type { TrayEntry } from '../state/tray-state.js';

/** Returns alternatives of a kit's line with enough stock. */
export const findAlternatives = (state: ClinicState, { choices, stockId, quantity }: TrayEntry): readonly Stock[] =>
  choices
    .flatMap((id) => getStock(state, 'item', id) ?? getStock(state, 'consumable', id) ?? [])
    .filter(({ id, usableQuantity }) => id !== stockId && usableQuantity >= quantity);

/** Reason why a line cannot be used. */
export const describeUnavailable = (by: string | null, isUnknown: boolean): string =>
  isUnknown
    ? 'It is no longer in stock lists, so it cannot be logged.'
    : by === null
      ? 'It was deactivated, so it cannot be logged.'
      : `${by} deactivated it, so it cannot be logged.`;
