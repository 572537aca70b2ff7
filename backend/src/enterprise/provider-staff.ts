import type { SingleSignOnPreview } from '@atrium/contract/session/single-sign-on/schemas';
import type { GroupMapping } from '@atrium/rules/sign-in/single-sign-on';
import type { Tx } from '../platform/database/transaction.js';

/** A user as the identity provider describes them. */
export interface ProviderPerson {
  readonly email: string;
  readonly firstName: string;
  /** Last name; null when the provider sends none. */
  readonly lastName: string | null;
}

export type GroupPreview = Omit<SingleSignOnPreview, 'passwords'>;

/** Applies single sign-on data to staff. Abstract, so that sign-in and staff do not import each other. */
export abstract class ProviderStaff {
  /** Locks the access roles of a group mapping. Throws `DomainError` for an unknown role. */
  abstract lockRoles(tx: Tx, table: readonly GroupMapping[]): Promise<void>;
  /** Previews how a group mapping changes access, by the users' last known groups. */
  abstract preview(tx: Tx, issuer: string, table: readonly GroupMapping[]): Promise<GroupPreview>;
  /** Adds a user without access and password, and returns the account's id. */
  abstract add(tx: Tx, person: ProviderPerson, label: string): Promise<string>;
  /** Sets role and projects according to the user's groups. */
  abstract setAccess(
    tx: Tx,
    userId: string,
    table: readonly GroupMapping[],
    groups: readonly string[],
    label: string,
  ): Promise<void>;
  /** Records that the account is linked to the provider. */
  abstract recordLink(tx: Tx, account: { readonly id: string; readonly name: string }, label: string): Promise<void>;
}
