import type { SingleSignOnPreview } from '@atrium/contract/session/single-sign-on/schemas';
import type { GroupMapping } from '@atrium/rules/sign-in/single-sign-on';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transaction.js';

/** A user as the identity provider describes them. */
export interface ProviderPerson {
  readonly email: string;
  readonly firstName: string;
  /** Last name; null when the provider sends none. */
  readonly lastName: string | null;
}

export type GroupPreview = Omit<SingleSignOnPreview, 'passwords'>;

interface StaffProvisioner {
  lockRoles(tx: Tx, table: readonly GroupMapping[]): Promise<void>;
  preview(tx: Tx, issuer: string, table: readonly GroupMapping[]): Promise<GroupPreview>;
  add(tx: Tx, person: ProviderPerson, label: string): Promise<string>;
  setAccess(
    tx: Tx,
    userId: string,
    table: readonly GroupMapping[],
    groups: readonly string[],
    label: string,
  ): Promise<void>;
  recordLink(tx: Tx, account: { readonly id: string; readonly name: string }, label: string): Promise<void>;
}

/** Applies single sign-on data to staff. The staff service registers itself here, which avoids a cyclic import. */
@Injectable()
export class ProviderStaff {
  private staff: StaffProvisioner | undefined;

  register(staff: StaffProvisioner): void {
    this.staff = staff;
  }

  /** Locks the access roles of a group mapping. Throws `DomainError` for an unknown role. */
  lockRoles(tx: Tx, table: readonly GroupMapping[]): Promise<void> {
    return this.registered().lockRoles(tx, table);
  }

  /** Previews how a group mapping changes access, by the users' last known groups. */
  preview(tx: Tx, issuer: string, table: readonly GroupMapping[]): Promise<GroupPreview> {
    return this.registered().preview(tx, issuer, table);
  }

  /** Adds a user without access and password, and returns the account's id. */
  add(tx: Tx, person: ProviderPerson, label: string): Promise<string> {
    return this.registered().add(tx, person, label);
  }

  /** Sets role and projects according to the user's groups. */
  setAccess(
    tx: Tx,
    userId: string,
    table: readonly GroupMapping[],
    groups: readonly string[],
    label: string,
  ): Promise<void> {
    return this.registered().setAccess(tx, userId, table, groups, label);
  }

  /** Records that the account is linked to the provider. */
  recordLink(tx: Tx, account: { readonly id: string; readonly name: string }, label: string): Promise<void> {
    return this.registered().recordLink(tx, account, label);
  }

  private registered(): StaffProvisioner {
    if (this.staff === undefined) throw new Error('No staff provider is registered in this process');
    return this.staff;
  }
}
