import {
  canAdministerEnterprise,
  hasProject,
  PROJECTS,
  getEffectiveRights,
  type Project,
  type Right,
} from '@atrium/rules/people/rights';
import { type Account, endLinksToOldAddress } from '../enterprise/directory.js';
import { type NewAuditEntry, writeAudit } from '../platform/audit/audit-entry.js';
import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { getFullName } from '@atrium/rules/people/people';
import type { Tx } from '../platform/database/transaction.js';
import type { Outbox } from '../platform/events/outbox.js';
import { API_KEY_FROM, API_KEY_JSON } from './keys/api-key.view.js';
import type { Actor } from '../platform/events/event.js';
import { DomainError } from '../platform/http/reply/domain-error.js';
import type { Person } from '../platform/http/request/current-user.js';
import {
  clinicDecidersRoom,
  enterpriseRoom,
  everyoneRoom,
  getProjectRoom,
  getSettingsRoom,
  superadminsRoom,
  getUserRoom,
} from '../platform/realtime/rooms.js';
import { queryRows } from '../platform/database/rows.js';
import type { SignInChange } from './sign-in-data/sign-in-change.js';

/* Rights and rooms of users, shared by API calls and sockets. Other areas import only this file of `auth`. */

export {
  INVITATION_HOURS,
  findRequestedLinks,
  createPasswordLink,
  storeInvitation,
} from './passwords/password-links.js';
export { SingleSignOnReader } from './single-sign-on/single-sign-on-reader.js';
export { SecondFactorStore } from './second-factor/second-factor-store.js';
export { AccountNotifier } from './sign-in/account-notifier.js';
export { hashPassword, PasswordHasher } from './passwords/password-hasher.js';
export { detectSignInChange, type SignInChange } from './sign-in-data/sign-in-change.js';

/** Returns the user of an account with the account's current rights. */
export const toCurrentUser = (account: Account): Person => {
  const permissionsIn = (project: Project): readonly string[] | null =>
    account.assignments.find((assignment) => assignment.project === project)?.permissions ?? null;
  const ends = [account.secondFactorDueAt, ...account.assignments.map(({ endsAt }) => endsAt)].filter(
    (at) => at !== null,
  );
  const rightsIn = (project: Project): ReadonlySet<Right> =>
    new Set(getEffectiveRights(account.role, project, permissionsIn(project)));
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

export const getRights = (person: Person, project: Project): ReadonlySet<Right> => person.rights[project];

export const isProjectMember = (person: Person, project: Project): boolean => person.projects.includes(project);

/** Returns whether the user may manage staff, assignments and departments. */
export const isAdministrator = (person: Pick<Person, 'role'>): boolean => canAdministerEnterprise(person.role);

/** Returns whether the user may mark the clinic's reorder requests as ordered or dismiss them. */
export const canDecideReorders = (person: Person): boolean => person.rights['perfect-b'].has('reorder:decide');

/** Returns whether the user may use or edit stock. */
export const canHandleStock = ({ rights }: Person): boolean =>
  rights['perfect-b'].has('stock:use') || rights['perfect-b'].has('stock:edit');

/** Returns whether the user is a manager or superadmin of the project. */
export const canManageProject = (person: Person, project: Project): boolean =>
  person.role === 'superadmin' || (person.role === 'manager' && isProjectMember(person, project));

/** Returns the socket rooms of a user (docs/api.md). */
export const getRooms = (person: Person): string[] => [
  ...person.projects.map(getProjectRoom),
  ...PROJECTS.filter((project) => person.rights[project].has('settings:edit')).map(getSettingsRoom),
  ...(isAdministrator(person) ? [enterpriseRoom] : []),
  ...(person.role === 'superadmin' ? [superadminsRoom] : []),
  ...(canDecideReorders(person) ? [clinicDecidersRoom] : []),
  everyoneRoom,
  getUserRoom(person.id),
];

const RECENT_SIGN_IN_MS = 15 * 60_000;

/**
 * Returns whether the user last proved their identity recently enough to change sign-in data. `provedAt` is in
 * milliseconds since 1970; undefined when unknown.
 */
export const isRecentSignIn = (authenticatedAt: number | undefined): boolean =>
  authenticatedAt !== undefined && Date.now() - authenticatedAt <= RECENT_SIGN_IN_MS;

/**
 * Throws unless the user signed in within the last minutes. Calls with an API key are always rejected.
 * @param action the action for the error message: "change this password"
 */
export const assertRecentSignIn = ({ signedInAt, viaKey }: Person, action: string): void => {
  if (viaKey !== undefined) throw new DomainError('auth.session-needed');
  if (!isRecentSignIn(signedInAt)) throw new DomainError('auth.sign-in-again', { act: action });
};

/** Rejects a change of sign-in data unless the user signed in recently. */
export const assertSignInChangeAllowed = (person: Person, change: SignInChange | null): void => {
  if (change !== null) assertRecentSignIn(person, change.action);
};

/** The user whose sessions end, with the name for the audit. */
export interface SessionOwner {
  readonly id: string;
  readonly name: string;
}

export const createSessionsEndedEntry = (actor: Actor, owner: SessionOwner, count: number): NewAuditEntry => ({
  actor,
  action: 'ended',
  objectKind: 'session',
  objectId: owner.id,
  objectName: owner.name,
  changes: [{ field: 'count', before: null, after: count }],
});

/**
 * Ends the sessions of a user, except the current one or those of single sign-on (`which`). The caller publishes an
 * event with `affects` of this user in the same transaction, so that every process drops its cache and closes the
 * sockets.
 */
export const endSessions = async (
  tx: Tx,
  actor: Actor,
  owner: SessionOwner,
  exceptSessionId: string | null = null,
  which: 'all' | 'by password' = 'all',
): Promise<void> => {
  const ended = await queryRows(
    tx,
    `delete from session where sess ->> 'userId' = $1 and sid is distinct from $2
       ${which === 'all' ? '' : `and not sess ? 'provider'`} returning 1`,
    [owner.id, exceptSessionId],
  );
  if (ended.length > 0) await writeAudit(tx, createSessionsEndedEntry(actor, owner, ended.length));
};

/**
 * Ends password links, remembered devices and sessions of a user. An open invitation stays as expired, so that it can
 * be sent again. The caller publishes an event as for `endSessions`.
 */
export const revokeSignIn = async (tx: Tx, actor: Actor, owner: SessionOwner): Promise<void> => {
  await endLinksToOldAddress(tx, owner.id);
  await tx.query('delete from remembered_device where user_id = $1', [owner.id]);
  await endSessions(tx, actor, owner);
};

/** Ends API keys and returns their number. `where` is SQL over the aliases k (key) and o (owner). */
export const endKeysWhere = async (
  tx: Tx,
  outbox: Outbox,
  actor: Actor,
  where: string,
  values: readonly unknown[],
): Promise<number> => {
  const ended = await queryRows<{ json: ApiKey }>(
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
      audience: { project: null, rooms: [enterpriseRoom, getUserRoom(apiKey.owner.id)] },
      data: { apiKey: { id: apiKey.id } },
      rows: [{ table: 'api_key', id: apiKey.id }],
      affects: [apiKey.owner.id],
      about: actor.id === apiKey.owner.id ? apiKey.name : `${apiKey.name} of ${getFullName(apiKey.owner)}`,
    });
  return ended.length;
};

/** Ends all API keys of a user who leaves or is locked out. */
export const endUserKeys = (tx: Tx, outbox: Outbox, actor: Actor, userId: string): Promise<number> =>
  endKeysWhere(tx, outbox, actor, 'k.user_id = $1', [userId]);
