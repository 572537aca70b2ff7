import type { Staff } from '@atrium/contract/enterprise/staff';
import { fullMomentText, momentText } from '../../lib/dates.js';

export function LastSignIn({ of: { lastSignInAt } }: { readonly of: Staff }) {
  if (lastSignInAt === null) return <span className="text-muted">Never</span>;
  return (
    <time dateTime={lastSignInAt} title={fullMomentText(lastSignInAt)} className="figures">
      {momentText(lastSignInAt)}
    </time>
  );
}
