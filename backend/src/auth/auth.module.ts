import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiGuard } from '../platform/http/request/call-guard.js';
import { SocketAuthorization } from '../platform/realtime/socket-authorization.js';
import { AccessGuard } from './sessions/access.guard.js';
import { AccountNotifier } from './sign-in/account-notifier.js';
import { ApiKeysController } from './keys/api-keys.controller.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import { RequestApiKeys } from './keys/request-api-keys.js';
import { GuessablePasswords } from './passwords/guessable-passwords.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { LocalStrategy } from './sessions/local-strategy.js';
import { OwnEmailService } from './own-email.service.js';
import { SameOriginCheck } from './sign-in/same-origin.js';
import { RelyingPartyResolver } from './passkeys/relying-party.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { PasskeySignInService } from './passkeys/passkey-sign-in.service.js';
import { PasskeyStore } from './passkeys/passkey-store.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { PasswordCheck } from './passwords/password-check.js';
import { PasswordController } from './passwords/password.controller.js';
import { PasswordLinksController } from './passwords/password-links.controller.js';
import { PasswordLinksService } from './passwords/password-links.service.js';
import { PasswordService } from './passwords/password.service.js';
import { PasswordHasher } from './passwords/password-hasher.js';
import { PendingMfa } from './second-factor/pending-mfa.js';
import { RememberedDevices } from './second-factor/remembered-devices.js';
import { SecondFactorChanges } from './second-factor/second-factor-changes.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SecondFactorStore } from './second-factor/second-factor-store.js';
import { SecondStepService } from './second-factor/second-step.service.js';
import { RequestOrigin } from './sign-in/request-origin.js';
import { SessionAuthorization } from './sessions/session-authorization.js';
import { SessionCookie } from './sessions/session-cookie.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionStore } from './sessions/session-store.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { SignInRulesController } from './sign-in/sign-in-rules.controller.js';
import { SignInRulesService } from './sign-in/sign-in-rules.service.js';
import { OidcProvider } from './single-sign-on/oidc-provider.js';
import { ProviderIdentities } from './single-sign-on/provider-identities.js';
import { SignOnAttempts } from './single-sign-on/sign-on-attempts.js';
import { singleSignOnTable } from './single-sign-on/single-sign-on.entity.js';
import { SingleSignOnController } from './single-sign-on/single-sign-on.controller.js';
import { AccessPreview } from './single-sign-on/access-preview.js';
import { SingleSignOnSettingsService } from './single-sign-on/single-sign-on-settings.service.js';
import { SingleSignOnService } from './single-sign-on/single-sign-on.service.js';
import { SingleSignOnReader } from './single-sign-on/single-sign-on-reader.js';
import { CurrentUsers } from './sessions/current-users.js';

/**
 * Module for sign-in, sessions, passwords and rights. It is global, because the platform authorizes sockets with it.
 */
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
    SessionStore,
    RequestApiKeys,
    ApiKeysService,
    CurrentUsers,
    RequestOrigin,
    SameOriginCheck,
    PasswordHasher,
    SignInLimits,
    SignInRulesService,
    KnownDevices,
    PasswordCheck,
    GuessablePasswords,
    PasswordLinksService,
    AccountNotifier,
    PendingMfa,
    RememberedDevices,
    SecondFactorStore,
    SecondFactorChanges,
    SecondFactorService,
    RelyingPartyResolver,
    PasskeyChallenges,
    PasskeyStore,
    PasskeysService,
    PasskeySignInService,
    SecondStepService,
    SignInService,
    PasswordService,
    OwnEmailService,
    SingleSignOnReader,
    SingleSignOnSettingsService,
    AccessPreview,
    SingleSignOnService,
    OidcProvider,
    ProviderIdentities,
    SignOnAttempts,
    LocalStrategy,
    SessionCookie,
    SessionAuthorization,
    { provide: SocketAuthorization, useExisting: SessionAuthorization },
    { provide: ApiGuard, useClass: AccessGuard },
  ],
  exports: [ApiGuard, SocketAuthorization, PasswordHasher, AccountNotifier, SecondFactorStore, SingleSignOnReader],
})
export class AuthModule {}
