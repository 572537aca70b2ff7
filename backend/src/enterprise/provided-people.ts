import type { ForeseenSignOn } from '@atrium/contract/session/single-sign-on/schemas';
import type { GroupLine } from '@atrium/rules/sign-in/single-sign-on';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transaction.js';

/** A user as the identity provider describes them. */
export interface ProvidedPerson {
  readonly email: string;
  readonly firstName: string;
  /** Null when the provider sends no last name. */
  readonly lastName: string | null;
}

export type ForeseenGroups = Omit<ForeseenSignOn, 'passwords'>;

interface Staff {
  lockRoles(tx: Tx, table: readonly GroupLine[]): Promise<void>;
  foresee(tx: Tx, issuer: string, table: readonly GroupLine[]): Promise<ForeseenGroups>;
  add(tx: Tx, person: ProvidedPerson, label: string): Promise<string>;
  setAccess(
    tx: Tx,
    userId: string,
    table: readonly GroupLine[],
    groups: readonly string[],
    label: string,
  ): Promise<void>;
  linked(tx: Tx, whose: { readonly id: string; readonly name: string }, label: string): Promise<void>;
}

/** Applies single sign-on to staff. The staff service registers itself. */
@Injectable()
export class ProvidedPeople {
  private staff: Staff | undefined;

  announce(staff: Staff): void {
    this.staff = staff;
  }

  /** Locks the access roles of a group table. Throws `DomainError` for an unknown role. */
  lockRoles(tx: Tx, table: readonly GroupLine[]): Promise<void> {
    return this.known().lockRoles(tx, table);
  }

  /** Previews the changes of a group table by the users' last known groups. */
  foresee(tx: Tx, issuer: string, table: readonly GroupLine[]): Promise<ForeseenGroups> {
    return this.known().foresee(tx, issuer, table);
  }

  /** Adds a user without access and password, and returns the account's id. */
  add(tx: Tx, person: ProvidedPerson, label: string): Promise<string> {
    return this.known().add(tx, person, label);
  }

  /** Sets role and projects according to the user's groups. */
  setAccess(
    tx: Tx,
    userId: string,
    table: readonly GroupLine[],
    groups: readonly string[],
    label: string,
  ): Promise<void> {
    return this.known().setAccess(tx, userId, table, groups, label);
  }

  /** Records that the account is linked to the provider. */
  linked(tx: Tx, whose: { readonly id: string; readonly name: string }, label: string): Promise<void> {
    return this.known().linked(tx, whose, label);
  }

  private known(): Staff {
    if (this.staff === undefined) throw new Error('Nobody keeps the staff in this process');
    return this.staff;
  }
}
