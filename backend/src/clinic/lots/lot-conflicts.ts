import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { getLotName, getLotTitle } from '@atrium/rules/stock/lots';
import { capitalize } from '@atrium/rules/text/text';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { canManageProject } from '../../auth/access.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import type { FoundLot } from '../stock/lots/lot-parts.js';

/* Errors when a lot cannot be named, merged or split. */

export interface NumberedLot {
  readonly number?: string | null | undefined;
  readonly expiresOn?: string | null | undefined;
}

export const assertManager = (person: Person): void => {
  if (!canManageProject(person, 'perfect-b')) throw new DomainError('lot.managers-only');
};

/** Returns the error for a lot number with two expiry dates. The user must check the date on the package. */
export const otherDateError = (path: string, number: string | null, here: string, entered: string): DomainError => {
  const message = `${capitalize(getLotName(number))} is in stock with expiry ${formatDayWithYear(here)}, but ${formatDayWithYear(entered)} was entered. Please check the package.`;
  return new DomainError('lot.other-date', { message }, { errors: [{ path, message }] });
};

/** Throws when a lot number gets two expiry dates. The user must check the date on the package. */
export const assertSameDate = ({ number, expiresOn }: FoundLot, entered: string | null): void => {
  if (expiresOn !== null && entered !== null && expiresOn !== entered)
    throw otherDateError('expiresOn', number, expiresOn, entered);
};

/** Throws when a merge with an available lot would make held units usable. */
export const assertSameState = (row: Pick<FoundLot, 'number' | 'state'>, other: FoundLot): void => {
  if (row.state === other.state) return;
  const heldRow = row.state === 'available' ? other : row;
  const message = `${getLotTitle(heldRow.number)} is ${heldRow.state}, but ${getLotName((heldRow === row ? other : row).number)} is not. Please set both to the same state first`;
  throw new DomainError('resource.taken', { message }, { errors: [{ path: 'number', message }] });
};

/** @param current the lot with that number, for a merge */
export const createNumberTakenError = (number: string | null, current?: Lot): DomainError => {
  const message = number === null ? 'An unknown lot like this already exists' : `Lot ${number} already exists`;
  return new DomainError('resource.taken', { message }, { errors: [{ path: 'number', message }], current });
};
