import { lazyPart } from '../../lib/page/lazy-part.js';
import { ScreenHeader } from '../../ui/display/screen-header.js';
import { ApiKeysCard } from '../api-keys/api-keys-card.js';
import { EmailCard } from './email-card.js';
import { NotificationsCard } from './notifications-card.js';
import { LinkProviderCard } from '../single-sign-on/link-provider-card.js';
import { SecondFactorCard } from '../second-factor/second-factor-card.js';
import { WebhooksCard } from '../webhooks/webhooks-card.js';
import { PasswordCard } from './password-card.js';
import { SessionsCard } from './sessions-card.js';

/** Last card of the screen. Its code loads after the others, so that nothing moves. */
const PersonalDataCard = lazyPart(async () => (await import('./personal-data-card.js')).PersonalDataCard, null);

export function AccountScreen() {
  return (
    <div className="flex flex-col gap-6">
      <ScreenHeader title="Password and sessions" subtitle="Your password, devices, API keys and notifications" />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <EmailCard />
          <PasswordCard />
          <SecondFactorCard />
          <LinkProviderCard />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <SessionsCard />
          <ApiKeysCard />
          <WebhooksCard />
          <NotificationsCard />
          <PersonalDataCard />
        </div>
      </div>
    </div>
  );
}
