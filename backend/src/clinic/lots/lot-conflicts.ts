import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { lotName, lotTitle } from '@atrium/rules/stock/lots';
import { mayManageProject } from '../../auth/access.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { otherDate } from '../purchases/received-lots.js';
import type { FoundLot } from '../stock/lots/lot-parts.js';

/* Errors when a lot cannot be named, merged or split. */

export interface Named {
  readonly number?: string | null | undefined;
  readonly expiresOn?: string | null | undefined;
}

export const refuseOthers = (person: Person): void => {
  if (!mayManageProject(person, 'perfect-b')) throw new DomainError('lot.managers-only');
};

/** A lot number has one expiry date; the package shows the right one. */
export const refuseOtherDate = ({ number, expiresOn }: FoundLot, typed: string | null): void => {
  if (expiresOn !== null && typed !== null && expiresOn !== typed)
    throw otherDate('expiresOn', number ?? '', expiresOn, typed);
};

/** Held units must not become usable by a merge with an available lot. */
export const refuseOtherState = (row: Pick<FoundLot, 'number' | 'state'>, other: FoundLot): void => {
  if (row.state === other.state) return;
  const held = row.state === 'available' ? other : row;
  const message = `${lotTitle(held.number)} is ${held.state}, and ${lotName((held === row ? other : row).number)} is not. Please bring them into one state first`;
  throw new DomainError('resource.taken', { message }, { errors: [{ path: 'number', message }] });
};

/** @param current the lot with that number, for a merge */
export const taken = (number: string | null, current?: Lot): DomainError => {
  const message = number === null ? 'There is such an unknown lot already' : `Lot ${number} is there already`;
  return new DomainError('resource.taken', { message }, { errors: [{ path: 'number', message }], current });
};
