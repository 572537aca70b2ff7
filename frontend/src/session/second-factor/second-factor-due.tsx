import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Alert } from '../../ui/feedback/alert.js';
import { loadSession, useUser } from '../session-store.js';
import { useToday } from '../today.js';

const ACCOUNT = '/account';

/**
 * Warns before the role requires a second factor. On that day it reloads the session, so that no call is refused first.
 */
export function SecondFactorDue() {
  const { secondFactorFrom, hasSecondFactor, mustSetUpSecondFactor } = useUser();
  const today = useToday();
  const { pathname } = useLocation();
  const isMissing = secondFactorFrom !== null && !hasSecondFactor && !mustSetUpSecondFactor;
  const hasCome = isMissing && secondFactorFrom <= today;
  useEffect(() => {
    if (hasCome) void loadSession();
  }, [hasCome]);
  if (!isMissing || pathname === ACCOUNT) return null;
  return (
    <Alert tone="warn" className="mb-5 text-table">
      Your role needs a second factor from {formatDayWithYear(secondFactorFrom)}.{' '}
      <Link to={ACCOUNT} className="font-semibold underline underline-offset-2">
        Set it up now
      </Link>
    </Alert>
  );
}
