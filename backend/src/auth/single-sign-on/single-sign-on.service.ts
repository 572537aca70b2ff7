import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import type { finishSingleSignOn, startSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import { landingOf } from '@atrium/rules/people/landing';
import { REFUSAL_PARAMETER, type SingleSignOnRefusal } from '@atrium/rules/sign-in/single-sign-on-refusals';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { Refusals } from '../../platform/audit/refusals.js';
import { LOGGER, SqlPool } from '../../platform/database/sql-pool.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { Seals } from '../../platform/secrets/seals.js';
import { isRecent } from '../access.js';
import { SecondStepService } from '../second-factor/second-step.service.js';
import { addressGroup, originOf, SeenAddress } from '../sign-in/seen-address.js';
import { SessionCookie, sessionOf } from '../sessions/session-cookie.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { ownPath } from './own-path.js';
import { Provider } from './provider.js';
import { ProviderIdentities } from './provider-identities.js';
import { reasonOf, refusalOf, RefusedSignOn } from './refused-sign-on.js';
import { type Attempt, SignOnAttempts } from './sign-on-attempt.js';
import { type SignOnSetup, SingleSignOnSetup } from './single-sign-on-setup.js';

const START = '/api/auth/single-sign-on';
/** Query value that makes the sign-in page ask for the second factor. */
const CODE_NEXT = 'code';
/** Tolerance for clock differences and the full seconds of `auth_time`. */
const CLOCK_TOLERANCE_MS = 30_000;
const ID_TOKEN_SEAL = 'id token of a session';

/** Single sign-on from the button to the session. Errors end as a message on the sign-in page. */
@Injectable()
export class SingleSignOnService {
  constructor(
    private readonly setup: SingleSignOnSetup,
    private readonly provider: Provider,
    private readonly attempts: SignOnAttempts,
    private readonly identities: ProviderIdentities,
    private readonly signIn: SignInService,
    private readonly step: SecondStepService,
    private readonly cookie: SessionCookie,
    private readonly limits: SignInLimits,
    private readonly seen: SeenAddress,
    private readonly seals: Seals,
    private readonly sql: SqlPool,
    private readonly refusals: Refusals,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns the URL to which the browser is redirected. */
  async start(request: Request, response: Response, query: CheckedQuery<typeof startSingleSignOn>): Promise<string> {
    const to = ownPath(query.to);
    const moved = this.moved(request, to, query);
    if (moved !== null) return moved;
    try {
      await this.limits.spend(this.limits.beginningAtProvider(addressGroup(request.ip)));
      const setup = await this.readSetup();
      const isAgain = query.again === '1';
      const { address, asked } = await this.provider.ask(setup, isAgain);
      this.attempts.give(request, response, { ...asked, issuer: setup.issuer, to, isAgain });
      return address.href;
    } catch (error) {
      return this.refused(request, to, error);
    }
  }

  /** Handles the provider's redirect and returns the next URL. */
  async finish(request: Request, response: Response, query: CheckedQuery<typeof finishSingleSignOn>): Promise<string> {
    const attempt = this.attempts.take(request, response);
    if (attempt === null || query.state !== attempt.state)
      return this.refused(request, attempt?.to ?? '/', new RefusedSignOn('over'));
    try {
      const claim = await this.limits.claim(this.limits.answerOfProvider(addressGroup(request.ip)));
      let succeeded = false;
      try {
        const next = await this.enter(request, response, attempt);
        succeeded = true;
        return next;
      } finally {
        await this.limits.settle(claim, succeeded);
      }
    } catch (error) {
      return this.refused(request, attempt.to, error);
    }
  }

  /** Returns the provider's sign-out URL for a session; null when there is none. */
  async signOutAddress(sessionId: string): Promise<string | null> {
    const [row] = await this.sql.rows<{ idToken: string | null }>(
      `select sess -> 'provider' ->> 'idToken' as "idToken" from session where sid = $1 and sess ? 'provider'`,
      [sessionId],
    );
    const setup = row === undefined ? null : await this.setup.read();
    if (row === undefined || setup === null) return null;
    return this.provider.signOutAddress(
      setup,
      row.idToken === null ? null : this.seals.open(row.idToken, ID_TOKEN_SEAL),
    );
  }

  private async enter(request: Request, response: Response, attempt: Attempt): Promise<string> {
    const setup = await this.readSetup();
    // The settings changed to another provider meanwhile.
    if (setup.issuer !== attempt.issuer || !(await this.attempts.spend(attempt))) throw new RefusedSignOn('over');
    const { search } = new URL(request.originalUrl, 'http://localhost');
    const proved = await this.provider.prove(setup, search, attempt);
    if (attempt.isAgain) refuseOldProof(proved.at, attempt);
    // Public endpoints do not read the session.
    await this.cookie.read(request);
    const before = sessionOf(request);
    const isFresh = before !== null && isRecent(before.provedAt);
    const credentials = await this.identities.credentialsOf(setup, proved, isFresh ? before.userId : null);
    if (attempt.isAgain && before !== null && before.userId !== credentials.id) throw new RefusedSignOn('another');
    const byProvider = {
      provedAt: proved.at,
      hasFactor: setup.trustsSecondFactor,
      idToken: this.seals.seal(proved.idToken, ID_TOKEN_SEAL),
    };
    try {
      const user = setup.trustsSecondFactor
        ? await this.signIn.begin(request, response, credentials, { byProvider })
        : await this.step.afterProvider(request, response, credentials, byProvider);
      return attempt.to === '/' ? landingOf(user) : attempt.to;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'auth.second-step')
        return withParameter(attempt.to, CODE_NEXT);
      if (error instanceof DomainError && error.code === 'auth.invalid-credentials')
        throw new RefusedSignOn('inactive', { id: credentials.id, name: credentials.name });
      throw error;
    }
  }

  private async readSetup(): Promise<SignOnSetup> {
    const setup = await this.setup.read();
    if (setup === null) throw new RefusedSignOn('off');
    return setup;
  }

  /** Redirects to the public address first, because the callback and its cookie belong to that host. */
  private moved(request: Request, to: string, query: CheckedQuery<typeof startSingleSignOn>): string | null {
    const { publicAddress } = this.setup;
    if (publicAddress === null || query.moved === '1' || this.seen.origin(request) === originOf(publicAddress))
      return null;
    const search = new URLSearchParams({ to, moved: '1', ...(query.again === '1' ? { again: '1' } : {}) });
    return `${publicAddress}${START}?${search.toString()}`;
  }

  private refused(request: Request, to: string, error: unknown): string {
    const isThrottled = error instanceof DomainError && error.code === 'auth.too-many-attempts';
    const refusal: SingleSignOnRefusal = isThrottled ? 'throttled' : refusalOf(error);
    if (refusal !== 'off' && refusal !== 'cancelled' && refusal !== 'over')
      this.logger.warn({ reason: reasonOf(error), refusal }, 'A sign-in at the provider was refused');
    const whose = error instanceof RefusedSignOn ? error.whose : null;
    this.refusals.note({
      actor: { id: null, name: 'Somebody' },
      action: isThrottled ? 'sign-in-throttled' : 'sign-in-failed',
      objectKind: 'session',
      objectId: whose?.id ?? null,
      objectName: whose?.name ?? null,
      address: request.ip ?? null,
    });
    return withParameter(to, refusal);
  }
}

/** Rejects an old sign-in: the browser can drop the request for a new one, but the provider signs its time. */
const refuseOldProof = (provedAt: Date | null, { at }: Attempt): void => {
  if (provedAt === null) throw new RefusedSignOn('no-time');
  const isFuture = provedAt.getTime() > Date.now() + CLOCK_TOLERANCE_MS;
  if (isFuture || provedAt.getTime() < at - CLOCK_TOLERANCE_MS) throw new RefusedSignOn('not-asked');
};

const withParameter = (to: string, value: string): string => {
  const address = new URL(to, 'http://localhost');
  address.searchParams.set(REFUSAL_PARAMETER, value);
  return address.pathname + address.search + address.hash;
};
