import { isShownToUser, canResolve } from '@atrium/rules/stock/attention';
import type { Right } from '@atrium/rules/people/rights';
import { useEffect } from 'react';
import { useUser } from '../../../session/session-store.js';
import { LiveFigures } from '../../../ui/display/live-figures.js';
import { loadClinic, useClinic } from '../../store/clinic-store.js';
import { formatStatusTexts } from './attention/attention-text.js';

/** Figures of the dashboard: rows that the user can resolve, and uses today. */
export function ClinicFigures() {
  const { value } = useClinic((state) => state.dashboard);
  const rights = useUser().permissions['perfect-b'] ?? [];
  useEffect(() => loadClinic('dashboard'), []);
  const hasRight = (right: Right): boolean => rights.includes(right);
  const mine = value?.attention
    .map(formatStatusTexts)
    .filter((facts) => isShownToUser(facts, hasRight) && canResolve(facts, hasRight)).length;
  return (
    <LiveFigures
      figures={[
        { figure: mine, label: mine === 1 ? 'needs you' : 'need you', to: '/perfect-b', isDue: true },
        { figure: value?.stats.recentUsageToday, label: 'used today', to: '/perfect-b/usage' },
      ]}
    />
  );
}
