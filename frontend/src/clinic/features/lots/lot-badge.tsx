import { daysBetween, formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { isExpired, LOT_STATE_LABELS, type LotState } from '@atrium/rules/stock/lots';
import { Badge, type Tone } from '../../../ui/display/badge.js';

interface LotFacts {
  readonly expiresOn: string | null;
  readonly state: LotState;
}

const SOON_DAYS = 60;

const describeLotFacts = (
  { expiresOn, state }: LotFacts,
  today: string,
): { readonly tone: Tone; readonly text: string } => {
  if (state !== 'available') return { tone: state === 'recalled' ? 'bad' : 'warn', text: LOT_STATE_LABELS[state] };
  if (isExpired({ expiresOn }, today)) return { tone: 'bad', text: 'Expired' };
  const days = expiresOn === null ? null : daysBetween(today, expiresOn);
  if (days !== null && days <= SOON_DAYS)
    return { tone: 'warn', text: days === 0 ? 'Expires today' : `${formatPlural(days, 'day')} left` };
  return { tone: 'neutral', text: LOT_STATE_LABELS.available };
};

/** Returns whether a lot is available and does not expire soon. */
export const isUsableLot = (lot: LotFacts, today: string): boolean => describeLotFacts(lot, today).tone === 'neutral';

/** Badge with the most important fact about a lot, in one or two words. */
export function LotBadge({ lot, today }: { readonly lot: LotFacts; readonly today: string }) {
  const { tone, text } = describeLotFacts(lot, today);
  return <Badge tone={tone}>{text}</Badge>;
}

/** Returns "Expires Jan 12, 2027", "Expired Nov 03, 2026" or "No expiry known". */
export const formatExpiry = (expiresOn: string | null, today: string): string =>
  expiresOn === null
    ? 'No expiry known'
    : `${isExpired({ expiresOn }, today) ? 'Expired' : 'Expires'} ${formatDayWithYear(expiresOn)}`;
