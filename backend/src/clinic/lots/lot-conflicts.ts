import type { Lot } from '@atrium/contract/clinic/lots/schemas';
import { lotName, lotTitle } from '@atrium/rules/stock/lots';
import { mayManageProject } from '../../auth/access.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { otherDate } from '../purchases/received-lots.js';
import type { FoundLot } from '../stock/lots/lot-parts.js';

/* Why a lot is not named, merged or divided as somebody wished. */

export interface Named {
  readonly number?: string | null | undefined;
  readonly expiresOn?: string | null | undefined;
}

export const refuseOthers = (person: Person): void => {
  if (!mayManageProject(person, 'perfect-b')) throw new DomainError('lot.managers-only');
};

/** One number has one date: which one is right stands on the package. */
export const refuseOtherDate = ({ number, expiresOn }: FoundLot, typed: string | null): void => {
  if (expiresOn !== null && typed !== null && expiresOn !== typed)
    throw otherDate('expiresOn', number ?? '', expiresOn, typed);
};

/** What is held back must not become usable by being put to what is not. */
export const refuseOtherState = (row: Pick<FoundLot, 'number' | 'state'>, other: FoundLot): void => {
  if (row.state === other.state) return;
  const held = row.state === 'available' ? other : row;
  const message = `${lotTitle(held.number)} is ${held.state}, and ${lotName((held === row ? other : row).number)} is not. Please bring them into one state first`;
  throw new DomainError('resource.taken', { message }, { errors: [{ path: 'number', message }] });
};

/** `current`: the lot that has it, for whoever wants to merge the two. */
export const taken = (number: string | null, current?: Lot): DomainError => {
  const message = number === null ? 'There is such an unknown lot already' : `Lot ${number} is there already`;
  return new DomainError('resource.taken', { message }, { errors: [{ path: 'number', message }], current });
};
