import { daysBetween, formatDayWithYear } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { isExpired, LOT_STATE_LABELS, type LotState } from '@atrium/rules/stock/lots';
import { Badge, type Tone } from '../../../ui/display/badge.js';

interface Facts {
  readonly expiresOn: string | null;
  readonly state: LotState;
}

const SOON_DAYS = 60;

/** Returns "In 9 days", "Today" or "3 days ago". */
export const whenText = (days: number): string =>
  days === 0 ? 'Today' : days > 0 ? `In ${plural(days, 'day')}` : `${plural(-days, 'day')} ago`;

const facts = ({ expiresOn, state }: Facts, today: string): { readonly tone: Tone; readonly text: string } => {
  if (state !== 'available') return { tone: state === 'recalled' ? 'bad' : 'warn', text: LOT_STATE_LABELS[state] };
  if (isExpired({ expiresOn }, today)) return { tone: 'bad', text: 'Expired' };
  const days = expiresOn === null ? null : daysBetween(today, expiresOn);
  if (days !== null && days <= SOON_DAYS)
    return { tone: 'warn', text: days === 0 ? 'Expires today' : `${plural(days, 'day')} left` };
  return { tone: 'good', text: LOT_STATE_LABELS.available };
};

/** Returns whether a lot is available and does not expire soon. */
export const isFine = (lot: Facts, today: string): boolean => facts(lot, today).tone === 'good';

interface LotBadgeProps {
  readonly lot: Facts;
  readonly today: string;
}

/** Most important fact about a lot, in one or two words. */
export function LotBadge({ lot, today }: LotBadgeProps) {
  const { tone, text } = facts(lot, today);
  return (
    <Badge tone={tone} quiet={tone === 'good'}>
      {text}
    </Badge>
  );
}

/** Returns "Expires Jan 12, 2027", "Expired Nov 03, 2026" or "No expiry known". */
export const expiryText = (expiresOn: string | null, today: string): string =>
  expiresOn === null
    ? 'No expiry known'
    : `${isExpired({ expiresOn }, today) ? 'Expired' : 'Expires'} ${formatDayWithYear(expiresOn)}`;
