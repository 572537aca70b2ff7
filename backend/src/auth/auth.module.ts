import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CallGuard } from '../platform/http/request/call-guard.js';
import { SocketAdmission } from '../platform/realtime/admission.js';
import { AccessGuard } from './sessions/access.guard.js';
import { AccountNews } from './sign-in/account-news.js';
import { ApiKeysController } from './keys/api-keys.controller.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import { PresentedKeys } from './keys/presented-keys.js';
import { GuessablePasswords } from './passwords/guessable-passwords.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { LocalStrategy } from './sessions/local-strategy.js';
import { OwnEmailService } from './own-email.service.js';
import { OwnOrigin } from './sign-in/own-origin.js';
import { PasskeyAddresses } from './passkeys/passkey-address.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { PasskeySignInService } from './passkeys/passkey-sign-in.service.js';
import { Passkeys } from './passkeys/passkeys.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordController } from './passwords/password.controller.js';
import { PasswordLinksController } from './passwords/password-links.controller.js';
import { PasswordLinksService } from './passwords/password-links.service.js';
import { PasswordService } from './passwords/password.service.js';
import { Passwords } from './passwords/passwords.js';
import { HalfSignIn } from './second-factor/half-sign-in.js';
import { RememberedDevices } from './second-factor/remembered-devices.js';
import { SecondFactorChanges } from './second-factor/second-factor-changes.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { SecondStepService } from './second-factor/second-step.service.js';
import { SeenAddress } from './sign-in/seen-address.js';
import { SessionAdmission } from './sessions/session-admission.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { Sessions } from './sessions/sessions.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInRulesController } from './sign-in/sign-in-rules.controller.js';
import { SignInRulesService } from './sign-in/sign-in-rules.service.js';
import { Provider } from './single-sign-on/provider.js';
import { ProviderIdentities } from './single-sign-on/provider-identities.js';
import { SignOnAttempts } from './single-sign-on/sign-on-attempt.js';
import { singleSignOnTable } from './single-sign-on/single-sign-on.entity.js';
import { SingleSignOnController } from './single-sign-on/single-sign-on.controller.js';
import { ForeseenSignOns } from './single-sign-on/foresee.js';
import { SingleSignOnDesk } from './single-sign-on/single-sign-on-desk.js';
import { SingleSignOnService } from './single-sign-on/single-sign-on.service.js';
import { SingleSignOnSetup } from './single-sign-on/single-sign-on-setup.js';
import { SignedIn } from './sessions/signed-in.js';

/** Sign-in, sessions, passwords and rights. Global, because the platform authorizes sockets by it. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([singleSignOnTable.schema])],
  controllers: [
    SignInController,
    PasswordController,
    PasswordLinksController,
    SessionsController,
    SignInRulesController,
    SecondFactorController,
    PasskeysController,
    ApiKeysController,
    SingleSignOnController,
  ],
  providers: [
    Sessions,
    PresentedKeys,
    ApiKeysService,
    SignedIn,
    SeenAddress,
    OwnOrigin,
    Passwords,
    SignInLimits,
    SignInRulesService,
    KnownDevices,
    PasswordCheck,
    GuessablePasswords,
    PasswordLinksService,
    AccountNews,
    HalfSignIn,
    RememberedDevices,
    SecondFactors,
    SecondFactorChanges,
    SecondFactorService,
    PasskeyAddresses,
    PasskeyChallenges,
    Passkeys,
    PasskeysService,
    PasskeySignInService,
    SecondStepService,
    SignInService,
    PasswordService,
    OwnEmailService,
    SingleSignOnSetup,
    SingleSignOnDesk,
    ForeseenSignOns,
    SingleSignOnService,
    Provider,
    ProviderIdentities,
    SignOnAttempts,
    LocalStrategy,
    SessionCookie,
    SessionAdmission,
    { provide: SocketAdmission, useExisting: SessionAdmission },
    { provide: CallGuard, useClass: AccessGuard },
  ],
  exports: [CallGuard, SocketAdmission, Passwords, AccountNews, SecondFactors, SingleSignOnSetup],
})
export class AuthModule {}
