import { useUser } from '../../../session/session-store.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { FactorsCard } from './factors-card.js';
import { MailCard } from './mail-card.js';
import { SingleSignOnCard } from './single-sign-on-card.js';
import { SignInRulesCard } from './sign-in-rules-card.js';

/** Screen of sign-in and mail settings. */
export function SecurityScreen() {
  const { role } = useUser();
  return (
    <div className="flex flex-col gap-6">
      <ScreenHeader
        title="Security"
        subtitle={role === 'superadmin' ? 'Rules for signing in, and how mail is sent' : 'Rules for signing in'}
      />
      {role === 'admin' && (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,840px)_minmax(400px,1fr)]">
          <SignInRulesCard />
          <FactorsCard />
        </div>
      )}
      {role === 'superadmin' && (
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,840px)_minmax(400px,1fr)]">
          <div className="flex min-w-0 flex-col gap-6 xl:order-last">
            <SignInRulesCard />
            <MailCard />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <SingleSignOnCard />
            <FactorsCard />
          </div>
        </div>
      )}
    </div>
  );
}
