import type { Access, BoundEndpoint } from '@atrium/contract/core/endpoint';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import type { KeyPermissions } from '@atrium/rules/sign-in/api-keys';
import { canAdministerSystem, isProject, type Project } from '@atrium/rules/people/rights';
import { TAB_OWNER_HEADER } from '@atrium/rules/text/tab';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { ApiGuard } from '../../platform/http/request/call-guard.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { type Person, setCurrentUser } from '../../platform/http/request/current-user.js';
import { TokenBuckets } from '../../platform/rate-limits/token-buckets.js';
import { isAdministrator, isProjectMember, assertRecentSignIn, getRights } from '../access.js';
import { hasApiKey, getApiKey, RequestApiKeys } from '../keys/request-api-keys.js';
import { SameOriginCheck } from '../sign-in/same-origin.js';
import { SessionCookie } from './session-cookie.js';
import { CurrentUsers } from './current-users.js';

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Authorizes every call by its endpoint's access, before the input is validated. */
@Injectable()
export class AccessGuard extends ApiGuard {
  private readonly userCalls: TokenBuckets;

  constructor(
    private readonly cookie: SessionCookie,
    private readonly sameOrigin: SameOriginCheck,
    private readonly currentUsers: CurrentUsers,
    private readonly keys: RequestApiKeys,
    @InjectConfig() private readonly config: Config,
  ) {
    super();
    this.userCalls = new TokenBuckets(config.userCallsPerMinute);
  }

  async readSession(request: Request): Promise<void> {
    const { authorization } = request.headers;
    if (authorization === undefined || !(await this.keys.read(request, authorization))) await this.cookie.read(request);
  }

  async authorize(endpoint: BoundEndpoint, request: Request): Promise<void> {
    if (hasApiKey(request)) this.limitKeyCalls(endpoint, request);
    // Browsers never send API keys by themselves, so they need no origin check.
    else if (!READ_METHODS.has(request.method) && !this.sameOrigin.isSameOrigin(request))
      throw new DomainError('auth.foreign-origin');
    const { access } = endpoint;
    if (access.who === 'anyone') return rejectKey(endpoint, request);
    const person = await this.currentUsers.getUser(request);
    if (person === null || isForOtherUser(request, person)) throw new DomainError('auth.unauthorized');
    // Stores the user before rejecting, so that the audit names them.
    setCurrentUser(request, person);
    rejectKey(endpoint, request);
    if (!hasApiKey(request)) this.limitUserCalls(person, endpoint);
    const passwordComesFirst = person.mustChangePassword && this.config.requirePasswordChange;
    if (passwordComesFirst && !(access.who === 'signed-in' && access.whilePasswordIsTemporary === true))
      throw new DomainError('password.change-required');
    if (hasApiKey(request)) {
      if (person.areKeysPaused) throw new DomainError('key.paused');
    } else if (person.mustSetUpSecondFactor && !(access.who === 'signed-in' && access.whileSecondFactorIsDue === true))
      throw new DomainError('second-factor.setup-required');
    const project = request.params['project'];
    assertRight(person, access, typeof project === 'string' ? project : '', getKeyPermissions(request));
    if (
      hasApiKey(request) &&
      !READ_METHODS.has(request.method) &&
      isAdministration(access) &&
      getApiKey(request)?.changesPeople !== true
    )
      throw new DomainError('key.no-right');
    if (project !== undefined && !(typeof project === 'string' && isProject(project))) throw notFound('Project');
    if (access.who === 'superadmin' && access.afterSignIn !== undefined) assertRecentSignIn(person, access.afterSignIn);
  }

  /** Counts a call of the user's sessions. Calls with API keys are counted per key. */
  private limitUserCalls({ id }: Person, { cost = 1 }: BoundEndpoint): void {
    const retryAfterSeconds = this.userCalls.consume(id, cost);
    if (retryAfterSeconds > 0) throw new DomainError('call.too-many', {}, { retryAfterSeconds });
  }

  /** Counts a call of an API key. Throws `DomainError` above the limit. */
  private limitKeyCalls({ cost = 1 }: BoundEndpoint, request: Request): void {
    const key = getApiKey(request);
    if (key !== null) this.keys.recordUse(key, cost, request.ip ?? null);
  }
}

const rejectKey = ({ sessionOnly }: BoundEndpoint, request: Request): void => {
  const key = getApiKey(request);
  if (key === null) return;
  if (sessionOnly === true) throw new DomainError('auth.session-needed');
  if (key.isReadOnly && !READ_METHODS.has(request.method)) throw new DomainError('key.read-only');
};

const isAdministration = ({ who }: Access): boolean => who === 'administrator' || who === 'superadmin';

/**
 * Returns whether the browser tab still shows another user than the session's, because someone signed in as another
 * user in a second tab.
 */
const isForOtherUser = ({ headers }: Request, { id }: Person): boolean => (headers[TAB_OWNER_HEADER] ?? id) !== id;

/** Returns the permissions of the API key that made the call; null for a session. */
const getKeyPermissions = (request: Request): KeyPermissions | null =>
  hasApiKey(request) ? (getApiKey(request)?.permissions ?? {}) : null;

/**
 * Returns the error for a project that the caller cannot access. An API key gets a specific message, because its
 * creator reads it.
 */
const createMissingProjectError = (project: Project, permissions: KeyPermissions | null): DomainError =>
  new DomainError(
    permissions === null
      ? 'auth.no-project-access'
      : permissions[project] === undefined
        ? 'key.other-project'
        : 'key.owner-without-access',
    { project: PROJECT_NAMES[project] },
  );

/**
 * Throws unless the caller has the right. An unknown project is reported as 404 only to members of some project.
 * @param permissions permissions of the call's API key
 */
const assertRight = (
  person: Person,
  access: Exclude<Access, { who: 'anyone' }>,
  pathProject: string,
  permissions: KeyPermissions | null,
): void => {
  const forbidden = () => new DomainError(permissions === null ? 'auth.forbidden' : 'key.no-right');
  switch (access.who) {
    case 'signed-in':
      return;
    case 'member':
      if (!isProjectMember(person, access.of)) throw createMissingProjectError(access.of, permissions);
      if (access.right !== undefined && !getRights(person, access.of).has(access.right)) throw forbidden();
      return;
    case 'member-of-path-project':
      if (isAdministrator(person)) return;
      if (!isProject(pathProject)) {
        if (person.projects.length === 0) throw forbidden();
        return;
      }
      if (!isProjectMember(person, pathProject)) throw createMissingProjectError(pathProject, permissions);
      return;
    case 'administrator':
      if (!isAdministrator(person)) throw forbidden();
      return;
    case 'superadmin':
      if (!canAdministerSystem(person.role)) throw forbidden();
      return;
  }
};
