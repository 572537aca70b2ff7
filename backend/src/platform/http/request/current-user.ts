import type { Project, Right, Role } from '@atrium/rules/people/rights';
import type { Request } from 'express';
import type { Actor } from '../../events/event.js';
import { requestContext } from './request-context.js';

/** The user who makes the call, with current rights. */
export interface Person {
  readonly id: string;
  readonly email: string | null;
  readonly username: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: Role;
  readonly mustChangePassword: boolean;
  /** True when the role requires a second factor that the user lacks. */
  readonly mustSetUpSecondFactor: boolean;
  /** True when the user's API keys are paused until an overdue second factor is set up. */
  readonly areKeysPaused: boolean;
  /** Slugs of the projects that the user can open. */
  readonly projects: readonly Project[];
  readonly rights: Readonly<Record<Project, ReadonlySet<Right>>>;
  /** When some rights expire or start to require a second factor, in milliseconds since 1970. */
  readonly rightsUntil?: number | undefined;
  /** When the user last proved their identity in this session, in milliseconds since 1970. */
  readonly signedInAt?: number | undefined;
  /** True when the session started by single sign-on. */
  readonly viaSingleSignOn?: true;
  /** True when the identity provider is responsible for the second factor. */
  readonly hasProviderFactor?: true;
  /** Name of the API key that makes the call. */
  readonly viaKey?: string;
  readonly viaKeyId?: number;
}

const users = requestContext<Person>();

export const setCurrentUser = (request: Request, person: Person): void => users.set(request, person);
/** Returns the caller that `setCurrentUser` stored; undefined when not signed in. */
export const getCurrentUser = (request: Request): Person | undefined => users.of(request);

/** Returns the full name; without names, the email address or username. */
export const getPersonName = (person: Pick<Person, 'firstName' | 'lastName' | 'email' | 'username'>): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ') || (person.email ?? person.username);

/** Returns the actor for events, the audit, the ledger and jobs. */
export const toActor = (person: Person): Actor => ({
  id: person.id,
  name: person.viaKey === undefined ? getPersonName(person) : `${getPersonName(person)} via ${person.viaKey}`,
  keyId: person.viaKeyId,
});
