import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { getSecondStep, passSecondStepWithPasskey } from '@atrium/contract/session/passkeys/calls';
import type { PasskeyAssertion } from '@atrium/contract/session/passkeys/schemas';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Directory } from '../../enterprise/directory.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { PendingMfa } from '../second-factor/pending-mfa.js';
import { SecondFactorStore } from '../second-factor/second-factor-store.js';
import { SecondStepService } from '../second-factor/second-step.service.js';
import { toAddressGroup } from '../sign-in/request-origin.js';
import { getSession } from '../sessions/session-cookie.js';
import { SignInLimits, type AttemptCounters } from '../sign-in/sign-in-limits.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { RelyingPartyResolver } from './relying-party.js';
import { type ChallengePurpose, PasskeyChallenges } from './passkey-challenges.js';
import { PasskeyStore, type VerifiedPasskey } from './passkey-store.js';

type Options = Record<string, unknown>;

/** Signs users in with a passkey, alone or as the second factor after the password. */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly directory: Directory,
    private readonly relyingParties: RelyingPartyResolver,
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: PasskeyStore,
    private readonly factors: SecondFactorStore,
    private readonly pendingMfa: PendingMfa,
    private readonly secondStep: SecondStepService,
    private readonly signInService: SignInService,
    private readonly limits: SignInLimits,
  ) {}

  /** Returns the WebAuthn options with a challenge. With `confirm`, only passkeys of the signed-in user qualify. */
  async createOptions(request: Request, confirm: boolean): Promise<{ options: Options }> {
    const address = this.relyingParties.get(request);
    const userId = confirm ? (getSession(request)?.userId ?? null) : null;
    if (confirm && (userId === null || (await this.passkeys.listByUser(userId)).length === 0))
      throw new DomainError('passkey.none');
    const challenge = this.challenges.create(request, { purpose: confirm ? 'confirm' : 'sign-in', userId });
    return { options: await this.passkeys.createAuthenticationOptions(address, challenge, userId, 'required') };
  }

  async signIn(request: Request, credential: PasskeyAssertion): Promise<CurrentUser> {
    const attempt = this.limits.passkeyGuess(credential.id, toAddressGroup(request.ip));
    const own = getSession(request)?.userId ?? null;
    const challengePurpose = this.findChallenge(request, credential, own);
    const userId = await this.verifyPasskey(request, credential, challengePurpose, attempt, true);
    const account = await this.directory.findCredentials(userId);
    if (account === null || !this.signInService.isUsable(account)) throw await this.recordFailure(request, userId);
    return this.signInService.startSession(request, request.res as Response, account, { withPassword: false });
  }

  async createStepOptions(request: Request): Promise<ReplyOf<typeof getSecondStep>> {
    const { id } = await this.secondStep.getPendingCredentials(request);
    const { app, recoveryCodes, passkeys } = await this.factors.readMethods(id);
    if (!passkeys) return { app, recoveryCodes, passkey: null };
    const address = this.relyingParties.find(request);
    if (address === null) return { app, recoveryCodes, passkey: { options: null } };
    const challenge = this.challenges.create(request, { purpose: 'second-step', userId: id });
    // The password is already verified, so the passkey need not verify the user.
    const options = await this.passkeys.createAuthenticationOptions(address, challenge, id, 'preferred');
    return { app, recoveryCodes, passkey: { options } };
  }

  async completeStep(
    request: Request,
    { credential, remember = false }: CheckedBody<typeof passSecondStepWithPasskey>,
  ): Promise<CurrentUser> {
    const account = await this.secondStep.getPendingCredentials(request);
    const challengePurpose: ChallengePurpose = { purpose: 'second-step', userId: account.id };
    await this.verifyPasskey(request, credential, challengePurpose, this.limits.codeGuess(account.id), false);
    return this.secondStep.finish(request, account, remember);
  }

  /**
   * Returns the challenge that the passkey answers: one to confirm the signed-in user's identity, or one to sign in.
   */
  private findChallenge(request: Request, { response }: PasskeyAssertion, own: string | null): ChallengePurpose {
    const challengePurpose: ChallengePurpose = { purpose: 'sign-in', userId: null };
    if (own === null) return challengePurpose;
    const confirm: ChallengePurpose = { purpose: 'confirm', userId: own };
    try {
      this.challenges.check(request, confirm, response.clientDataJSON);
      return confirm;
    } catch {
      return challengePurpose;
    }
  }

  private async verifyPasskey(
    request: Request,
    credential: PasskeyAssertion,
    challengePurpose: ChallengePurpose,
    attempt: AttemptCounters,
    verified: boolean,
  ): Promise<string> {
    const address = this.relyingParties.get(request);
    const challenge = this.challenges.check(request, challengePurpose, credential.response.clientDataJSON);
    const claim = await this.limits.claim(attempt).catch((error: unknown) => {
      this.pendingMfa.recordFailure(request, challengePurpose.userId, null, error);
      throw error;
    });
    let shown: VerifiedPasskey | null = null;
    let isRight = false;
    try {
      await this.challenges.consume(challenge);
      shown = await this.passkeys.verify(address, challenge, credential, { verified });
      isRight =
        shown?.isRight === true && (challengePurpose.userId === null || challengePurpose.userId === shown.userId);
    } finally {
      await this.limits.settle(claim, isRight);
    }
    if (shown === null || !isRight)
      throw await this.recordFailure(request, challengePurpose.userId ?? shown?.userId ?? null);
    return shown.userId;
  }

  /** Writes an audit entry for a failed attempt with its user, if known, and returns the error to throw. */
  private async recordFailure(request: Request, userId: string | null): Promise<DomainError> {
    const error = new DomainError('passkey.refused');
    const account = userId === null ? null : await this.directory.findCredentials(userId);
    this.pendingMfa.recordFailure(request, userId, account?.name ?? null, error);
    return error;
  }
}
