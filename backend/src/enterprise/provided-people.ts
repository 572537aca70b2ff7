import type { ForeseenSignOn } from '@atrium/contract/session/single-sign-on/schemas';
import type { GroupLine } from '@atrium/rules/sign-in/single-sign-on';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/transaction.js';

/** Somebody as the provider of single sign-on knows them. */
export interface ProvidedPerson {
  readonly email: string;
  readonly firstName: string;
  /** Null: the provider tells none. */
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

/** What a sign-in at the provider does to people. Whoever keeps the staff announces itself. */
@Injectable()
export class ProvidedPeople {
  private staff: Staff | undefined;

  announce(staff: Staff): void {
    this.staff = staff;
  }

  /** The own roles of a table stay as they are until the end of the transaction. @throws DomainError for one that is not there */
  lockRoles(tx: Tx, table: readonly GroupLine[]): Promise<void> {
    return this.known().lockRoles(tx, table);
  }

  /** Whom a table would change, by the groups that people last came with. */
  foresee(tx: Tx, issuer: string, table: readonly GroupLine[]): Promise<ForeseenGroups> {
    return this.known().foresee(tx, issuer, table);
  }

  /** Without access, and without a password. Answers the id of the account. */
  add(tx: Tx, person: ProvidedPerson, label: string): Promise<string> {
    return this.known().add(tx, person, label);
  }

  /** Role and projects as their groups say. */
  setAccess(
    tx: Tx,
    userId: string,
    table: readonly GroupLine[],
    groups: readonly string[],
    label: string,
  ): Promise<void> {
    return this.known().setAccess(tx, userId, table, groups, label);
  }

  /** Their account has one at the provider from now on. */
  linked(tx: Tx, whose: { readonly id: string; readonly name: string }, label: string): Promise<void> {
    return this.known().linked(tx, whose, label);
  }

  private known(): Staff {
    if (this.staff === undefined) throw new Error('Nobody keeps the staff in this process');
    return this.staff;
  }
}
