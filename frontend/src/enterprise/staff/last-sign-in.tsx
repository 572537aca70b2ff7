import type { Staff } from '@atrium/contract/enterprise/staff';
import { plural } from '@atrium/rules/labels';
import { ShieldCheck } from 'lucide-react';
import { fullMomentText, momentText } from '../../lib/dates.js';

/** When somebody signed in last, and with how many devices beside the password they can. */
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
        <span className="flex items-center gap-1 text-caption text-muted" data-tip="Second factor">
          <ShieldCheck className="size-3.5 text-good-text" aria-hidden="true" />
          <span className="sr-only">Second factor: </span>
          {plural(secondFactorDevices, 'device')}
        </span>
      )}
    </>
  );
}
