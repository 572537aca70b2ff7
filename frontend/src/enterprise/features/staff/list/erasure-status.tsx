import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { Link } from 'react-router-dom';
import { useUser } from '../../../../session/session-store.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';

/** Progress of erasing the member's personal data; renders nothing when it is over. */
export function ErasureStatus({ staff: { erasure } }: { readonly staff: Staff }) {
  const isSuperadmin = useUser().role === 'superadmin';
  if (erasure === null) return null;
  if (erasure.hasStopped)
    return (
      <Alert tone="bad" title={`The removal stopped at ${erasure.percent}%`}>
        <span>{'The history still shows the old name. '}</span>
        {isSuperadmin ? (
          <>
            <span>{'See why and try again under '}</span>
            <Link to="/enterprise/jobs" className="font-semibold underline underline-offset-4">
              Jobs
            </Link>
            <span>.</span>
          </>
        ) : (
          <span>Please contact a superadmin.</span>
        )}
      </Alert>
    );
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3 text-table">
        <span>Removing the name from the history</span>
        <span className="figures font-semibold">{`${erasure.percent}%`}</span>
      </p>
      <ProgressBar label="Removal of personal data" percent={erasure.percent} />
    </div>
  );
}
