import type { CheckedQuery } from '@atrium/contract/core/endpoint';
import type { finishSingleSignOn, startSingleSignOn } from '@atrium/contract/session/single-sign-on/calls';
import { getLandingPage } from '@atrium/rules/people/landing-page';
import { REFUSAL_PARAMETER, type SingleSignOnRefusal } from '@atrium/rules/sign-in/single-sign-on-refusals';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { RejectionAudit } from '../../platform/audit/rejection-audit.js';
import { LOGGER, SqlPool } from '../../platform/database/sql-pool.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { SecretBox } from '../../platform/secrets/secret-box.js';
import { isRecentSignIn } from '../access.js';
import { SecondStepService } from '../second-factor/second-step.service.js';
import { toAddressGroup, normalizeOrigin, RequestOrigin } from '../sign-in/request-origin.js';
import { SessionCookie, getSession } from '../sessions/session-cookie.js';
import { SignInLimits } from '../sign-in/sign-in-limits.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { toClientPath } from './client-path.js';
import { OidcProvider } from './oidc-provider.js';
import { ProviderIdentities } from './provider-identities.js';
import { describeError, toRejectionReason, SignOnRejectedError } from './sign-on-errors.js';
import { type SignOnAttempt, SignOnAttempts } from './sign-on-attempts.js';
import { type SignOnSettings, SingleSignOnReader } from './single-sign-on-reader.js';

const START_PATH = '/api/auth/single-sign-on';
/** Query parameter that makes the sign-in page ask for the second factor. */
const SECOND_FACTOR_QUERY = 'code';
/** Tolerance in milliseconds for clock differences and because `auth_time` has full seconds. */
const CLOCK_TOLERANCE_MS = 30_000;
const ID_TOKEN_ENCRYPTION_PURPOSE = 'id token of a session';

/** Handles single sign-on from the button to the session. Errors are shown as a message on the sign-in page. */
@Injectable()
export class SingleSignOnService {
  constructor(
    private readonly settings: SingleSignOnReader,
    private readonly provider: OidcProvider,
    private readonly attempts: SignOnAttempts,
    private readonly identities: ProviderIdentities,
    private readonly signIn: SignInService,
    private readonly secondStep: SecondStepService,
    private readonly cookie: SessionCookie,
    private readonly limits: SignInLimits,
    private readonly requestOrigin: RequestOrigin,
    private readonly secretBox: SecretBox,
    private readonly sql: SqlPool,
    private readonly rejections: RejectionAudit,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts a single sign-on and returns the URL of the provider. */
  async start(request: Request, response: Response, query: CheckedQuery<typeof startSingleSignOn>): Promise<string> {
    const to = toClientPath(query.to);
    const moved = this.redirectToPublicUrl(request, to, query);
    if (moved !== null) return moved;
    try {
      await this.limits.spend(this.limits.providerStart(toAddressGroup(request.ip)));
      const setup = await this.readSetup();
      const isAgain = query.again === '1';
      const { address, asked } = await this.provider.createAuthorizationRequest(setup, isAgain);
      this.attempts.setCookie(request, response, { ...asked, issuer: setup.issuer, to, isAgain });
      return address.href;
    } catch (error) {
      return this.handleError(request, to, error);
    }
  }

  /** Handles the provider's redirect back and returns the next URL of the client. */
  async finish(request: Request, response: Response, query: CheckedQuery<typeof finishSingleSignOn>): Promise<string> {
    const attempt = this.attempts.takeCookie(request, response);
    if (attempt === null || query.state !== attempt.state)
      return this.handleError(request, attempt?.to ?? '/', new SignOnRejectedError('over'));
    try {
      const claim = await this.limits.claim(this.limits.providerReply(toAddressGroup(request.ip)));
      let succeeded = false;
      try {
        const next = await this.signInUser(request, response, attempt);
        succeeded = true;
        return next;
      } finally {
        await this.limits.settle(claim, succeeded);
      }
    } catch (error) {
      return this.handleError(request, attempt.to, error);
    }
  }

  /** Returns the provider's sign-out URL for a session; null when there is none. */
  async getSignOutUrl(sessionId: string): Promise<string | null> {
    const [row] = await this.sql.rows<{ idToken: string | null }>(
      `select sess -> 'provider' ->> 'idToken' as "idToken" from session where sid = $1 and sess ? 'provider'`,
      [sessionId],
    );
    const setup = row === undefined ? null : await this.settings.read();
    if (row === undefined || setup === null) return null;
    return this.provider.getSignOutUrl(
      setup,
      row.idToken === null ? null : this.secretBox.decrypt(row.idToken, ID_TOKEN_ENCRYPTION_PURPOSE),
    );
  }

  private async signInUser(request: Request, response: Response, attempt: SignOnAttempt): Promise<string> {
    const setup = await this.readSetup();
    // The settings changed to another provider meanwhile.
    if (setup.issuer !== attempt.issuer || !(await this.attempts.markUsed(attempt)))
      throw new SignOnRejectedError('over');
    const { search } = new URL(request.originalUrl, 'http://localhost');
    const proved = await this.provider.verifyCallback(setup, search, attempt);
    if (attempt.isAgain) assertRecentSignIn(proved.at, attempt);
    // Public endpoints do not read the session.
    await this.cookie.read(request);
    const before = getSession(request);
    const isFresh = before !== null && isRecentSignIn(before.provedAt);
    const credentials = await this.identities.resolveCredentials(setup, proved, isFresh ? before.userId : null);
    if (attempt.isAgain && before !== null && before.userId !== credentials.id)
      throw new SignOnRejectedError('another');
    const byProvider = {
      provedAt: proved.at,
      hasFactor: setup.trustsSecondFactor,
      idToken: this.secretBox.encrypt(proved.idToken, ID_TOKEN_ENCRYPTION_PURPOSE),
    };
    try {
      const user = setup.trustsSecondFactor
        ? await this.signIn.startSession(request, response, credentials, { byProvider })
        : await this.secondStep.continueAfterFirstStep(request, response, credentials, byProvider);
      return attempt.to === '/' ? getLandingPage(user) : attempt.to;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'auth.second-step')
        return addParameter(attempt.to, SECOND_FACTOR_QUERY);
      if (error instanceof DomainError && error.code === 'auth.invalid-credentials')
        throw new SignOnRejectedError('inactive', { id: credentials.id, name: credentials.name });
      throw error;
    }
  }

  private async readSetup(): Promise<SignOnSettings> {
    const setup = await this.settings.read();
    if (setup === null) throw new SignOnRejectedError('off');
    return setup;
  }

  /**
   * Redirects to the public address when the request has another host, because the callback and its cookie belong to
   * the public one.
   */
  private redirectToPublicUrl(
    request: Request,
    to: string,
    query: CheckedQuery<typeof startSingleSignOn>,
  ): string | null {
    const { publicUrl } = this.settings;
    if (
      publicUrl === null ||
      query.moved === '1' ||
      this.requestOrigin.getOrigin(request) === normalizeOrigin(publicUrl)
    )
      return null;
    const search = new URLSearchParams({ to, moved: '1', ...(query.again === '1' ? { again: '1' } : {}) });
    return `${publicUrl}${START_PATH}?${search.toString()}`;
  }

  private handleError(request: Request, to: string, error: unknown): string {
    const isThrottled = error instanceof DomainError && error.code === 'auth.too-many-attempts';
    const refusal: SingleSignOnRefusal = isThrottled ? 'throttled' : toRejectionReason(error);
    if (refusal !== 'off' && refusal !== 'cancelled' && refusal !== 'over')
      this.logger.warn({ reason: describeError(error), refusal }, 'A sign-in at the provider was refused');
    const account = error instanceof SignOnRejectedError ? error.account : null;
    this.rejections.recordSignIn(request, account, error);
    return addParameter(to, refusal);
  }
}

/**
 * Throws when the provider's sign-in is too old to confirm an identity. The browser could drop the request for a new
 * sign-in, but the provider signs its time.
 */
const assertRecentSignIn = (provedAt: Date | null, { at }: SignOnAttempt): void => {
  if (provedAt === null) throw new SignOnRejectedError('no-time');
  const isFuture = provedAt.getTime() > Date.now() + CLOCK_TOLERANCE_MS;
  if (isFuture || provedAt.getTime() < at - CLOCK_TOLERANCE_MS) throw new SignOnRejectedError('not-asked');
};

const addParameter = (to: string, value: string): string => {
  const address = new URL(to, 'http://localhost');
  address.searchParams.set(REFUSAL_PARAMETER, value);
  return address.pathname + address.search + address.hash;
};
