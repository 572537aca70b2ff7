import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Alert } from '../../ui/feedback/alert.js';
import { loadSession, useUser } from '../session-store.js';
import { useToday } from '../today.js';

const ACCOUNT = '/account';

/**
 * Warns users before their role requires a second factor. On that day it fetches the session again, so that no call is
 * rejected first.
 */
export function SecondFactorReminder() {
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
    <Alert tone="warn" className="mb-4 text-table">
      <span>{`Your role requires two-factor authentication from ${formatDayWithYear(secondFactorFrom)}. `}</span>
      <Link to={ACCOUNT} className="font-semibold underline underline-offset-2">
        Set it up now
      </Link>
    </Alert>
  );
}
