import { canAdministerEnterprise } from '@atrium/rules/rights';
import { useUser } from '../../session/session-store.js';
import { ScreenHead } from '../../ui/screen-head.js';
import { NoAccessState } from '../../ui/states.js';
import { MailCard } from './mail-card.js';
import { SingleSignOnCard } from './single-sign-on-card.js';
import { SignInRulesCard } from './sign-in-rules-card.js';

/** How people sign in, and how mail reaches them. */
export function SecurityScreen() {
  const { role } = useUser();
  return (
    <div className="flex max-w-[840px] flex-col gap-6">
      <ScreenHead title="Security" subtitle="Rules for signing in, and how mail is sent" />
      {canAdministerEnterprise(role) ? <SignInRulesCard /> : <NoAccessState what="Security" />}
      {role === 'superadmin' && <SingleSignOnCard />}
      {role === 'superadmin' && <MailCard />}
    </div>
  );
}
