import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import type { getSecondStep, passSecondStepWithPasskey } from '@atrium/contract/session/passkeys/calls';
import type { UsedPasskey } from '@atrium/contract/session/passkeys/schemas';
import type { CurrentUser } from '@atrium/contract/session/session/schemas';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Directory } from '../../enterprise/directory.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import { HalfSignIn } from '../second-factor/half-sign-in.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { SecondStepService } from '../second-factor/second-step.service.js';
import { addressGroup } from '../sign-in/seen-address.js';
import { sessionOf } from '../sessions/session-cookie.js';
import { SignInLimits, type Try } from '../sign-in/sign-in-limits.js';
import { SignInService } from '../sign-in/sign-in.service.js';
import { PasskeyAddresses } from './passkey-address.js';
import { type Asked, PasskeyChallenges } from './passkey-challenges.js';
import { Passkeys, type Shown } from './passkeys.js';

type Options = Record<string, unknown>;

/** Sign-in with a passkey, alone or after the password. */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly directory: Directory,
    private readonly addresses: PasskeyAddresses,
    private readonly challenges: PasskeyChallenges,
    private readonly passkeys: Passkeys,
    private readonly factors: SecondFactors,
    private readonly half: HalfSignIn,
    private readonly step: SecondStepService,
    private readonly signIn: SignInService,
    private readonly limits: SignInLimits,
  ) {}

  /** Returns the options of a challenge. With `confirm`, only the signed-in user's passkeys qualify. */
  async ask(request: Request, confirm: boolean): Promise<{ options: Options }> {
    const address = this.addresses.of(request);
    const userId = confirm ? (sessionOf(request)?.userId ?? null) : null;
    if (confirm && (userId === null || (await this.passkeys.listOf(userId)).length === 0))
      throw new DomainError('passkey.none');
    const challenge = this.challenges.make(request, { purpose: confirm ? 'confirm' : 'sign-in', userId });
    return { options: await this.passkeys.optionsToUse(address, challenge, userId, 'required') };
  }

  async pass(request: Request, credential: UsedPasskey): Promise<CurrentUser> {
    const attempt = this.limits.guessOfPasskey(credential.id, addressGroup(request.ip));
    const own = sessionOf(request)?.userId ?? null;
    const asked = this.askedIn(request, credential, own);
    const userId = await this.show(request, credential, asked, attempt, true);
    const account = await this.directory.credentials(userId);
    if (account === null || !this.signIn.mayBeUsed(account)) throw await this.refused(request, userId);
    return this.signIn.begin(request, request.res as Response, account, { withPassword: false });
  }

  async describeStep(request: Request): Promise<ReplyOf<typeof getSecondStep>> {
    const { id } = await this.step.halfSignedIn(request);
    const { app, recoveryCodes, passkeys } = await this.factors.waysOf(id);
    if (!passkeys) return { app, recoveryCodes, passkey: null };
    const address = this.addresses.find(request);
    if (address === null) return { app, recoveryCodes, passkey: { options: null } };
    const challenge = this.challenges.make(request, { purpose: 'second-step', userId: id });
    // The password is already verified, so the passkey need not verify the user.
    const options = await this.passkeys.optionsToUse(address, challenge, id, 'preferred');
    return { app, recoveryCodes, passkey: { options } };
  }

  async passStep(
    request: Request,
    { credential, remember = false }: CheckedBody<typeof passSecondStepWithPasskey>,
  ): Promise<CurrentUser> {
    const account = await this.step.halfSignedIn(request);
    const asked: Asked = { purpose: 'second-step', userId: account.id };
    await this.show(request, credential, asked, this.limits.guessOfCode(account.id), false);
    return this.step.finish(request, account, remember);
  }

  /** Returns which challenge the passkey answers: a confirmation by the signed-in user or a sign-in. */
  private askedIn(request: Request, { response }: UsedPasskey, own: string | null): Asked {
    const asked: Asked = { purpose: 'sign-in', userId: null };
    if (own === null) return asked;
    const confirm: Asked = { purpose: 'confirm', userId: own };
    try {
      this.challenges.check(request, confirm, response.clientDataJSON);
      return confirm;
    } catch {
      return asked;
    }
  }

  private async show(
    request: Request,
    credential: UsedPasskey,
    asked: Asked,
    attempt: Try,
    verified: boolean,
  ): Promise<string> {
    const address = this.addresses.of(request);
    const challenge = this.challenges.check(request, asked, credential.response.clientDataJSON);
    const claim = await this.limits.claim(attempt).catch((error: unknown) => {
      this.half.noteFailure(request, asked.userId, null, error);
      throw error;
    });
    let shown: Shown | null = null;
    let isRight = false;
    try {
      await this.challenges.use(challenge);
      shown = await this.passkeys.show(address, challenge, credential, { verified });
      isRight = shown?.isRight === true && (asked.userId === null || asked.userId === shown.userId);
    } finally {
      await this.limits.settle(claim, isRight);
    }
    if (shown === null || !isRight) throw await this.refused(request, asked.userId ?? shown?.userId ?? null);
    return shown.userId;
  }

  /** Audits a failed attempt with its user, if known, and returns the error. */
  private async refused(request: Request, userId: string | null): Promise<DomainError> {
    const error = new DomainError('passkey.refused');
    const account = userId === null ? null : await this.directory.credentials(userId);
    this.half.noteFailure(request, userId, account?.name ?? null, error);
    return error;
  }
}
