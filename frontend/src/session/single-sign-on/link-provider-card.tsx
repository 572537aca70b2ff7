import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { getButtonClasses } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { useUser } from '../session-store.js';
import { getProviderUrl, useSingleSignOn } from './provider-button.js';

/** Links an administrator's account to the provider; a matching email address alone does not link it. */
export function LinkProviderCard() {
  const provider = useSingleSignOn();
  const { role, viaSingleSignOn } = useUser();
  if (provider === null || viaSingleSignOn || !canAdministerEnterprise(role)) return null;
  return (
    <Card title="Single sign-on">
      <div className="flex flex-col items-start gap-3 border-t border-line px-4 py-4">
        <p className="text-table text-muted">{`Sign in at ${provider.label} once, within 15 minutes of signing in here. From then on you can sign in there.`}</p>
        <a
          href={getProviderUrl('/account')}
          className={getButtonClasses({ variant: 'secondary' })}
        >{`Link ${provider.label}`}</a>
      </div>
    </Card>
  );
}
