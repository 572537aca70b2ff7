import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { KEY_WARNED_DAYS } from '@atrium/rules/sign-in/api-keys';
import { plural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { PROJECTS } from '@atrium/rules/people/rights';
import { dayText, fullMomentText, momentText } from '../../lib/format/dates.js';
import { Badge } from '../../ui/display/badge.js';

const DAY_MS = 86_400_000;

/** "Perfect B: 3 rights · Talent Phi: reading · People: changing". */
export function keyAccess({ permissions, isReadOnly, administers, changesPeople }: ApiKey): string {
  const projects = PROJECTS.flatMap((project) => {
    const rights = permissions[project];
    if (rights === undefined) return [];
    const what = isReadOnly || rights.length === 0 ? 'reading' : plural(rights.length, 'right');
    return [`${PROJECT_NAMES[project]}: ${what}`];
  });
  return [...projects, ...(administers ? [`People: ${changesPeople ? 'changing' : 'reading'}`] : [])].join(' · ');
}

const msLeft = ({ expiresAt }: ApiKey): number => Date.parse(expiresAt) - Date.now();
export const isExpired = (of: ApiKey): boolean => msLeft(of) <= 0;

interface FactProps {
  readonly of: ApiKey;
  /** The column's heading names the fact already. */
  readonly isBare?: boolean;
}

export function KeyExpiry({ of, isBare = false }: FactProps) {
  const left = msLeft(of);
  const day = dayText(of.expiresAt);
  if (left <= 0) return <Badge tone="bad">Expired {day}</Badge>;
  if (left < KEY_WARNED_DAYS * DAY_MS) return <Badge tone="warn">Expires {day}</Badge>;
  return (
    <span title={fullMomentText(of.expiresAt)}>
      {!isBare && 'Expires '}
      {day}
    </span>
  );
}

export function KeyUse({ of: { lastUsedAt, lastUsedFrom }, isBare = false }: FactProps) {
  if (lastUsedAt === null) return isBare ? 'Never' : 'Never used';
  return (
    <span title={`${fullMomentText(lastUsedAt)}${lastUsedFrom === null ? '' : ` from ${lastUsedFrom}`}`}>
      {!isBare && 'Last used '}
      <time dateTime={lastUsedAt} className="figures">
        {momentText(lastUsedAt)}
      </time>
    </span>
  );
}
