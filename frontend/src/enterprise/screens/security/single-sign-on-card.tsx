import { useEffect } from 'react';
import { getErrorMessage } from '../../../lib/api/http.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { Badge } from '../../../ui/display/badge.js';
import { Card } from '../../../ui/display/card.js';
import { LinesSkeleton, ErrorState } from '../../../ui/feedback/states.js';
import { SingleSignOnForm } from './single-sign-on-form.js';
import { loadSingleSignOn, useSingleSignOnSettings } from './single-sign-on-store.js';

const FAILURE_TEXT = 'The settings of single sign-on could not be loaded.';

/** Card with the settings of single sign-on, for superadmins. */
export function SingleSignOnCard() {
  const { phase, error, value: found } = useSingleSignOnSettings();
  useEffect(() => void loadSingleSignOn(), []);
  return (
    <Card
      title="Single sign-on"
      description="People sign in with the account they have at your provider (OpenID Connect)"
      {...(found !== undefined && {
        aside: <Badge tone="neutral">{found.settings.isOn ? 'On' : 'Off'}</Badge>,
      })}
    >
      {found !== undefined ? (
        <>
          {phase === 'failed' && (
            <Alert tone="bad" className="mx-4 mb-3">
              {getErrorMessage(error, FAILURE_TEXT)}
            </Alert>
          )}
          <SingleSignOnForm found={found} />
        </>
      ) : phase === 'failed' ? (
        <ErrorState error={error} sentence={FAILURE_TEXT} onRetry={() => void loadSingleSignOn()} />
      ) : (
        <div className="px-4 pb-4">
          <LinesSkeleton label="Loading the settings of single sign-on" lines={4} />
        </div>
      )}
    </Card>
  );
}
