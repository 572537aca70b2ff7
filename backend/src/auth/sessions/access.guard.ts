import type { Access, BoundEndpoint } from '@atrium/contract/core/endpoint';
import { PROJECT_NAMES } from '@atrium/rules/stock/labels';
import type { KeyPermissions } from '@atrium/rules/sign-in/api-keys';
import { canAdministerSystem, isProject, type Project } from '@atrium/rules/people/rights';
import { TAB_OF } from '@atrium/rules/text/tab';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.token.js';
import { CallGuard } from '../../platform/http/request/call-guard.js';
import { DomainError, notFound } from '../../platform/http/reply/domain-error.js';
import { type Person, rememberPerson } from '../../platform/http/request/person.js';
import { TokenBuckets } from '../../platform/rate-limits/token-buckets.js';
import { isAdministrator, isMemberOf, refuseOldSignIn, rightsOf } from '../access.js';
import { cameWithKey, keyOf, PresentedKeys } from '../keys/presented-keys.js';
import { OwnOrigin } from '../sign-in/own-origin.js';
import { SessionCookie } from './session-cookie.js';
import { SignedIn } from './signed-in.js';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Authorizes every call by its endpoint's access, before the input is validated. */
@Injectable()
export class AccessGuard extends CallGuard {
  private readonly userCalls: TokenBuckets;

  constructor(
    private readonly cookie: SessionCookie,
    private readonly ownOrigin: OwnOrigin,
    private readonly signedIn: SignedIn,
    private readonly keys: PresentedKeys,
    @InjectConfig() private readonly config: Config,
  ) {
    super();
    this.userCalls = new TokenBuckets(config.userCallsPerMinute);
  }

  async readSession(request: Request): Promise<void> {
    const { authorization } = request.headers;
    if (authorization === undefined || !(await this.keys.read(request, authorization))) await this.cookie.read(request);
  }

  async admit(endpoint: BoundEndpoint, request: Request): Promise<void> {
    if (cameWithKey(request)) this.countKey(endpoint, request);
    // Browsers never send API keys by themselves, so they need no origin check.
    else if (!READING.has(request.method) && !this.ownOrigin.includes(request))
      throw new DomainError('auth.foreign-origin');
    const { access } = endpoint;
    if (access.who === 'anyone') return refuseKey(endpoint, request);
    const person = await this.signedIn.person(request);
    if (person === null || isOtherTab(request, person)) throw new DomainError('auth.unauthorized');
    // Stores the user before rejecting, so that the audit names them.
    rememberPerson(request, person);
    refuseKey(endpoint, request);
    if (!cameWithKey(request)) this.refuseTooManyCalls(person, endpoint);
    const passwordComesFirst = person.mustChangePassword && this.config.requirePasswordChange;
    if (passwordComesFirst && !(access.who === 'signed-in' && access.whilePasswordIsTemporary === true))
      throw new DomainError('password.change-required');
    if (cameWithKey(request)) {
      if (person.areKeysPaused) throw new DomainError('key.paused');
    } else if (person.mustSetUpSecondFactor && !(access.who === 'signed-in' && access.whileSecondFactorIsDue === true))
      throw new DomainError('second-factor.setup-required');
    const project = request.params['project'];
    refuseWithoutRight(person, access, typeof project === 'string' ? project : '', givenTo(request));
    if (
      cameWithKey(request) &&
      !READING.has(request.method) &&
      isAdministration(access) &&
      keyOf(request)?.changesPeople !== true
    )
      throw new DomainError('key.no-right');
    if (project !== undefined && !(typeof project === 'string' && isProject(project))) throw notFound('Project');
    if (access.who === 'superadmin' && access.afterSignIn !== undefined) refuseOldSignIn(person, access.afterSignIn);
  }

  /** Counts a call of the user's sessions. Calls with API keys are counted per key. */
  private refuseTooManyCalls({ id }: Person, { cost = 1 }: BoundEndpoint): void {
    const retryAfterSeconds = this.userCalls.take(id, cost);
    if (retryAfterSeconds > 0) throw new DomainError('call.too-many', {}, { retryAfterSeconds });
  }

  /** Counts a call of an API key. Throws `DomainError` above the limit. */
  private countKey({ cost = 1 }: BoundEndpoint, request: Request): void {
    const key = keyOf(request);
    if (key !== null) this.keys.use(key, cost, request.ip ?? null);
  }
}

const refuseKey = ({ sessionOnly }: BoundEndpoint, request: Request): void => {
  const key = keyOf(request);
  if (key === null) return;
  if (sessionOnly === true) throw new DomainError('auth.session-needed');
  if (key.isReadOnly && !READING.has(request.method)) throw new DomainError('key.read-only');
};

const isAdministration = ({ who }: Access): boolean => who === 'administrator' || who === 'superadmin';

/** Returns whether the browser tab shows another user, who has been replaced by a sign-in in another tab. */
const isOtherTab = ({ headers }: Request, { id }: Person): boolean => (headers[TAB_OF] ?? id) !== id;

/** Returns the permissions of the call's API key; null for a session. */
const givenTo = (request: Request): KeyPermissions | null =>
  cameWithKey(request) ? (keyOf(request)?.permissions ?? {}) : null;

/** Returns the error for a missing project. An API key gets its own message, because its creator reads it. */
const withoutProject = (project: Project, given: KeyPermissions | null): DomainError =>
  new DomainError(
    given === null
      ? 'auth.no-project-access'
      : given[project] === undefined
        ? 'key.other-project'
        : 'key.owner-without-access',
    { project: PROJECT_NAMES[project] },
  );

/**
 * Rejects a caller without the right. An unknown project is 404 only for members of some project.
 * @param given permissions of the call's API key
 */
const refuseWithoutRight = (
  person: Person,
  access: Exclude<Access, { who: 'anyone' }>,
  pathProject: string,
  given: KeyPermissions | null,
): void => {
  const forbidden = () => new DomainError(given === null ? 'auth.forbidden' : 'key.no-right');
  switch (access.who) {
    case 'signed-in':
      return;
    case 'member':
      if (!isMemberOf(person, access.of)) throw withoutProject(access.of, given);
      if (access.right !== undefined && !rightsOf(person, access.of).has(access.right)) throw forbidden();
      return;
    case 'member-of-path-project':
      if (isAdministrator(person)) return;
      if (!isProject(pathProject)) {
        if (person.projects.length === 0) throw forbidden();
        return;
      }
      if (!isMemberOf(person, pathProject)) throw withoutProject(pathProject, given);
      return;
    case 'administrator':
      if (!isAdministrator(person)) throw forbidden();
      return;
    case 'superadmin':
      if (!canAdministerSystem(person.role)) throw forbidden();
      return;
  }
};
