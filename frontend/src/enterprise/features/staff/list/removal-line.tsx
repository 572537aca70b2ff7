import type { Staff } from '@atrium/contract/enterprise/staff/schemas';
import { Link } from 'react-router-dom';
import { useUser } from '../../../../session/session-store.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.js';

/** How far the removal of their data is; nothing once it is over. */
export function RemovalLine({ staff: { erasure } }: { readonly staff: Staff }) {
  const isSuperadmin = useUser().role === 'superadmin';
  if (erasure === null) return null;
  if (erasure.hasStopped)
    return (
      <Alert tone="bad" title={`The removal stopped at ${erasure.percent}%`}>
        The history still holds the old name.{' '}
        {isSuperadmin ? (
          <>
            See why and try again under{' '}
            <Link to="/enterprise/jobs" className="font-medium underline underline-offset-4">
              Jobs
            </Link>
            .
          </>
        ) : (
          'Please tell a superadmin.'
        )}
      </Alert>
    );
  return (
    <div>
      <p className="mb-1.5 flex items-baseline justify-between gap-3 text-table">
        <span>Removing the name from the history</span>
        <span className="figures font-medium">{erasure.percent}%</span>
      </p>
      <ProgressBar label="Removal of personal data" percent={erasure.percent} />
    </div>
  );
}
