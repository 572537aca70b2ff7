import type { Project, Right, Role } from '@atrium/rules/people/rights';
import type { Request } from 'express';
import type { Actor } from '../../events/event.js';
import { kept } from './kept.js';

/** Who is asking, with the rights in force now. */
export interface Person {
  readonly id: string;
  readonly email: string | null;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: Role;
  readonly mustChangePassword: boolean;
  /** Their role needs a second factor by now, and they have none. */
  readonly mustSetUpSecondFactor: boolean;
  /** Their API keys wait until they have a second factor that is overdue. */
  readonly areKeysPaused: boolean;
  /** Slugs of the projects that may be opened. */
  readonly projects: readonly Project[];
  readonly rights: Readonly<Record<Project, ReadonlySet<Right>>>;
  /** When some of these rights end by themselves, or wait for a second factor, in milliseconds since 1970. */
  readonly rightsUntil?: number | undefined;
  /** When whoever makes this call showed who they are, in milliseconds since 1970. */
  readonly signedInAt?: number | undefined;
  /** Their session began at the provider. */
  readonly viaSingleSignOn?: true;
  /** A second factor was the provider's to ask for. */
  readonly hasProviderFactor?: true;
  /** The API key that makes this call in their name, by its name. */
  readonly viaKey?: string;
  readonly viaKeyId?: number;
}

const people = kept<Person>();

/** The guard remembers who is asking. */
export const rememberPerson = (request: Request, person: Person): void => people.set(request, person);
export const personOf = (request: Request): Person | undefined => people.of(request);

export const nameOf = (person: Pick<Person, 'firstName' | 'lastName' | 'email' | 'username'>): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || (person.email ?? person.username);

/** Returns who acts, for events, the audit, the ledger and jobs. */
export const actorOf = (person: Person): Actor => ({
  id: person.id,
  name: person.viaKey === undefined ? nameOf(person) : `${nameOf(person)} via ${person.viaKey}`,
  keyId: person.viaKeyId,
});
