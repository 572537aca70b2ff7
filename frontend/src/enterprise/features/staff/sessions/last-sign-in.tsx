import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { ShieldCheck } from 'lucide-react';
import { fullMomentText, momentText } from '../../../../lib/format/dates.js';

/** Last sign-in, and whether a password alone is enough. */
export function LastSignIn({ of: { lastSignInAt, secondFactorDevices } }: { readonly of: Staff }) {
  return (
    <>
      {lastSignInAt === null ? (
        <span className="text-muted">Never</span>
      ) : (
        <time dateTime={lastSignInAt} title={fullMomentText(lastSignInAt)} className="figures">
          {momentText(lastSignInAt)}
        </time>
      )}
      {secondFactorDevices > 0 && (
        <span
          className="flex items-center gap-1 text-caption text-muted"
          data-tip={`Signs in with ${plural(secondFactorDevices, 'app or passkey', 'apps or passkeys')} besides`}
        >
          <ShieldCheck className="size-3.5 shrink-0 text-good-text" aria-hidden="true" />
          Second factor
        </span>
      )}
    </>
  );
}
