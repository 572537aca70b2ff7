import {
  canAdministerEnterprise,
  hasProject,
  PROJECTS,
  rightsInForce,
  type Project,
  type Right,
} from '@atrium/rules/people/rights';
import { type Account, endLinksToOldAddress } from '../enterprise/directory.js';
import { type NewAuditEntry, writeAudit } from '../platform/audit/audit-entry.js';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { fullName } from '@atrium/rules/people/people';
import type { Tx } from '../platform/database/transaction.js';
import type { Outbox } from '../platform/events/outbox.js';
import { API_KEY_FROM, API_KEY_JSON } from './keys/api-key.view.js';
import type { Actor } from '../platform/events/event.js';
import { DomainError } from '../platform/http/reply/domain-error.js';
import type { Person } from '../platform/http/request/person.js';
import {
  clinicDecidersRoom,
  enterpriseRoom,
  everyoneRoom,
  projectRoom,
  settingsRoom,
  superadminsRoom,
  userRoom,
} from '../platform/realtime/rooms.js';
import { rowsOf } from '../platform/database/rows.js';
import type { SignInChange } from './sign-in-data/changes-sign-in.js';

/* Rights and rooms of users, shared by API calls and sockets. Other areas import only this file of `auth`. */

export { INVITATION_HOURS, linksAskedFor, makePasswordLink, noteInvitation } from './passwords/password-links.js';
export { SingleSignOnSetup } from './single-sign-on/single-sign-on-setup.js';
export { SecondFactors } from './second-factor/second-factors.js';
export { AccountNews } from './sign-in/account-news.js';
export { hashPassword, Passwords } from './passwords/passwords.js';
export { changesSignIn, type SignInChange } from './sign-in-data/changes-sign-in.js';

/** Returns the caller of an account with the rights in force. */
export const personOfAccount = (account: Account): Person => {
  const permissionsIn = (project: Project): readonly string[] | null =>
    account.assignments.find((assignment) => assignment.project === project)?.permissions ?? null;
  const ends = [account.secondFactorDueAt, ...account.assignments.map(({ endsAt }) => endsAt)].filter(
    (at) => at !== null,
  );
  const rightsIn = (project: Project): ReadonlySet<Right> =>
    new Set(rightsInForce(account.role, project, permissionsIn(project)));
  return {
    id: account.id,
    email: account.email,
    username: account.username,
    firstName: account.firstName,
    lastName: account.lastName,
    role: account.role,
    mustChangePassword: account.mustChangePassword,
    mustSetUpSecondFactor: account.mustSetUpSecondFactor,
    areKeysPaused: account.mustSetUpSecondFactor && !account.hasFactorAtProvider,
    projects: PROJECTS.filter((project) => hasProject(account.role, permissionsIn(project) !== null)),
    rights: { 'perfect-b': rightsIn('perfect-b'), 'talent-phi': rightsIn('talent-phi') },
    ...(ends.length === 0 ? {} : { rightsUntil: Math.min(...ends) }),
  };
};

export const rightsOf = (person: Person, project: Project): ReadonlySet<Right> => person.rights[project];

export const isMemberOf = (person: Person, project: Project): boolean => person.projects.includes(project);

/** Returns whether the user may manage staff, assignments and departments. */
export const isAdministrator = (person: Pick<Person, 'role'>): boolean => canAdministerEnterprise(person.role);

/** Returns whether the user may mark the clinic's reorder requests as ordered or dismiss them. */
export const mayDecideReorders = (person: Person): boolean => person.rights['perfect-b'].has('reorder:decide');

/** Returns whether the user may use or edit stock. */
export const mayHandleStock = ({ rights }: Person): boolean =>
  rights['perfect-b'].has('stock:use') || rights['perfect-b'].has('stock:edit');

/** Returns whether the user is a manager or superadmin of the project. */
export const mayManageProject = (person: Person, project: Project): boolean =>
  person.role === 'superadmin' || (person.role === 'manager' && isMemberOf(person, project));

/** Returns the socket rooms of a user (docs/api.md). */
export const roomsOf = (person: Person): string[] => [
  ...person.projects.map(projectRoom),
  ...PROJECTS.filter((project) => person.rights[project].has('settings:edit')).map(settingsRoom),
  ...(isAdministrator(person) ? [enterpriseRoom] : []),
  ...(person.role === 'superadmin' ? [superadminsRoom] : []),
  ...(mayDecideReorders(person) ? [clinicDecidersRoom] : []),
  everyoneRoom,
  userRoom(person.id),
];

const RECENT_MS = 15 * 60_000;

/** Returns whether the last proof of identity (milliseconds since 1970; undefined when unknown) is recent enough. */
export const isRecent = (provedAt: number | undefined): boolean =>
  provedAt !== undefined && Date.now() - provedAt <= RECENT_MS;

/**
 * Throws unless the user signed in within the last minutes; API keys are always rejected.
 * @param act the action for the error message: "change this password"
 */
export const refuseOldSignIn = ({ signedInAt, viaKey }: Person, act: string): void => {
  if (viaKey !== undefined) throw new DomainError('auth.session-needed');
  if (!isRecent(signedInAt)) throw new DomainError('auth.sign-in-again', { act });
};

/** Rejects a change of sign-in data unless the user signed in recently. */
export const refuseSignInChange = (person: Person, change: SignInChange | null): void => {
  if (change !== null) refuseOldSignIn(person, change.act);
};

/** The owner of sessions, with the name for the audit. */
export interface Whose {
  readonly id: string;
  readonly name: string;
}

export const endedSessions = (actor: Actor, whose: Whose, count: number): NewAuditEntry => ({
  actor,
  action: 'ended',
  objectKind: 'session',
  objectId: whose.id,
  objectName: whose.name,
  changes: [{ field: 'count', before: null, after: count }],
});

/**
 * Ends a user's sessions, except one or except those of single sign-on (`which`). Publish an event that `affects` the
 * user in the same transaction, so that every process drops its cache and closes the sockets.
 */
export const endSessions = async (
  tx: Tx,
  actor: Actor,
  whose: Whose,
  exceptSessionId: string | null = null,
  which: 'all' | 'by password' = 'all',
): Promise<void> => {
  const ended = await rowsOf(
    tx,
    `delete from session where sess ->> 'userId' = $1 and sid is distinct from $2
       ${which === 'all' ? '' : `and not sess ? 'provider'`} returning 1`,
    [whose.id, exceptSessionId],
  );
  if (ended.length > 0) await writeAudit(tx, endedSessions(actor, whose, ended.length));
};

/**
 * Ends links, remembered devices and sessions of a user. An invitation stays as an expired one, so that it can be sent
 * again. Needs an event as `endSessions` does.
 */
export const revokeSignIn = async (
  tx: Tx,
  actor: Actor,
  whose: Whose,
  exceptSessionId: string | null = null,
): Promise<void> => {
  await endLinksToOldAddress(tx, whose.id);
  await tx.query('delete from remembered_device where user_id = $1', [whose.id]);
  await endSessions(tx, actor, whose, exceptSessionId);
};

/** Ends API keys and returns their number. `where` is SQL over the aliases k (key) and o (owner). */
export const endKeysWhere = async (
  tx: Tx,
  outbox: Outbox,
  actor: Actor,
  where: string,
  values: readonly unknown[],
): Promise<number> => {
  const ended = await rowsOf<{ json: ApiKey }>(
    tx,
    `with k as (
       update api_key set ended_at = now(), version = version + 1
       where ended_at is null and id in (select k.id from api_key k join app_user o on o.id = k.user_id where ${where}) returning *
     ) select ${API_KEY_JSON} as json from ${API_KEY_FROM.replace('api_key k', 'k')} order by k.id`,
    values,
  );
  for (const { json: apiKey } of ended)
    await outbox.publish(tx, 'api-key.removed', {
      actor,
      audience: { project: null, rooms: [enterpriseRoom, userRoom(apiKey.owner.id)] },
      data: { apiKey: { id: apiKey.id } },
      rows: [{ table: 'api_key', id: apiKey.id }],
      affects: [apiKey.owner.id],
      about: actor.id === apiKey.owner.id ? apiKey.name : `${apiKey.name} of ${fullName(apiKey.owner)}`,
    });
  return ended.length;
};

/** Ends all API keys of a user who leaves or is locked out. */
export const endKeysOf = (tx: Tx, outbox: Outbox, actor: Actor, userId: string): Promise<number> =>
  endKeysWhere(tx, outbox, actor, 'k.user_id = $1', [userId]);
