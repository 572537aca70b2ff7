import { previewSignInRules } from '@atrium/contract/session/sign-in-rules/calls';
import { getRoleLabel } from '@atrium/rules/people/people';
import { ROLES } from '@atrium/rules/people/rights';
import { Link } from 'react-router-dom';
import { call } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import { useOrganization } from '../../../session/organization-store.js';
import { Card } from '../../../ui/display/card.js';
import { LinesSkeleton, ErrorState } from '../../../ui/feedback/states.js';

/** Card that shows which users lack a second factor, before a rule requires one. */
export function FactorsCard() {
  const version = useOrganization((state) => state.settings?.version);
  const { value, error, refetch } = useFetch(version ?? 0, () =>
    call(previewSignInRules, { body: { secondFactorRoles: [...ROLES] } }),
  );
  return (
    <Card title="Two-factor authentication" description="How many people sign in with more than a password">
      {value !== null ? (
        <>
          <dl className="divide-y divide-line border-t border-line">
            {value.byRole.map(({ role, people, withoutSecondFactor }) => (
              <div key={role} className="flex items-baseline justify-between gap-4 px-4 py-2">
                <dt className="text-table">{getRoleLabel(role)}</dt>
                <dd className="figures text-table text-muted">
                  {people === 0 ? 'Nobody' : `${people - withoutSecondFactor} of ${people}`}
                </dd>
              </div>
            ))}
          </dl>
          <p className="border-t border-line px-4 py-3 text-caption text-muted">
            The{' '}
            <Link to="/enterprise/staff" className="text-accent-text underline underline-offset-2">
              staff list
            </Link>{' '}
            marks who has one. A lost one is reset there.
          </p>
        </>
      ) : error !== null ? (
        <ErrorState error={error} sentence="The second factors could not be counted." onRetry={refetch} />
      ) : (
        <div className="px-4 pb-4">
          <LinesSkeleton label="Counting second factors" lines={4} />
        </div>
      )}
    </Card>
  );
}
