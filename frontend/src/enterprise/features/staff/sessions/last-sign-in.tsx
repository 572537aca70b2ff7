import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { ShieldCheck } from 'lucide-react';
import { Moment } from '../../../../ui/display/moment.js';

/** Last sign-in, and whether a password alone is enough. */
export function LastSignInText({ of: { lastSignInAt, secondFactorDevices } }: { readonly of: Staff }) {
  return (
    <>
      {lastSignInAt === null ? <span className="text-muted">Never</span> : <Moment at={lastSignInAt} />}
      {secondFactorDevices > 0 && (
        <span
          className="flex items-center gap-1 text-caption text-muted"
          data-tip={`Signs in with ${formatPlural(secondFactorDevices, 'app or passkey', 'apps or passkeys')} besides`}
        >
          <ShieldCheck className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
          Two-factor
        </span>
      )}
    </>
  );
}
