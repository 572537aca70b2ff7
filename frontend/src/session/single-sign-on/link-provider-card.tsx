import { canAdministerEnterprise } from '@atrium/rules/people/rights';
import { buttonLook } from '../../ui/buttons/button.js';
import { Card } from '../../ui/display/card.js';
import { useUser } from '../session-store.js';
import { providerAddress, useSingleSignOn } from './provider-door.js';

/** Links an administrator's account to the provider; a matching email address alone does not link it. */
export function LinkProviderCard() {
  const provider = useSingleSignOn();
  const { role, viaSingleSignOn } = useUser();
  if (provider === null || viaSingleSignOn || !canAdministerEnterprise(role)) return null;
  return (
    <Card title="Single sign-on">
      <div className="flex flex-col items-start gap-3 border-t border-line px-4 py-4 sm:px-5">
        <p className="text-table text-muted">
          Sign in at {provider.label} once, within 15 minutes of signing in here. From then on you can sign in there.
        </p>
        <a href={providerAddress('/account')} className={buttonLook({ variant: 'secondary' })}>
          Link {provider.label}
        </a>
      </div>
    </Card>
  );
}
