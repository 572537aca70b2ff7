import type { ApiKey } from '@atrium/contract/session/api-keys/schemas';
import { KEY_WARNING_DAYS, type KeyPermissions } from '@atrium/rules/sign-in/api-keys';
import { formatPlural, PROJECT_NAMES } from '@atrium/rules/stock/labels';
import { PROJECTS } from '@atrium/rules/people/rights';
import { formatShortDay, formatFullMoment, formatShortMoment } from '../../lib/format/dates.js';
import { Badge } from '../../ui/display/badge.js';

const DAY_MS = 86_400_000;

interface KeyAccess extends Pick<ApiKey, 'isReadOnly' | 'administers' | 'changesPeople'> {
  readonly permissions: KeyPermissions;
}

/** Describes the rights of a key: "Perfect B: 3 rights · Talent Phi: reading · People: changing". */
export function describeKeyAccess({ permissions, isReadOnly, administers, changesPeople }: KeyAccess): string {
  const projects = PROJECTS.flatMap((project) => {
    const rights = permissions[project];
    if (rights === undefined) return [];
    const what = isReadOnly || rights.length === 0 ? 'reading' : formatPlural(rights.length, 'right');
    return [`${PROJECT_NAMES[project]}: ${what}`];
  });
  return [...projects, ...(administers ? [`People: ${changesPeople ? 'changing' : 'reading'}`] : [])].join(' · ');
}

const getRemainingMs = ({ expiresAt }: ApiKey): number => Date.parse(expiresAt) - Date.now();
export const isExpired = (of: ApiKey): boolean => getRemainingMs(of) <= 0;

interface FactProps {
  readonly of: ApiKey;
  /** True when the column's heading already names the fact. */
  readonly isBare?: boolean;
}

export function KeyExpiry({ of, isBare = false }: FactProps) {
  const remaining = getRemainingMs(of);
  const day = formatShortDay(of.expiresAt);
  if (remaining <= 0) return <Badge tone="bad">{`Expired ${day}`}</Badge>;
  if (remaining < KEY_WARNING_DAYS * DAY_MS) return <Badge tone="warn">{`Expires ${day}`}</Badge>;
  return <span title={formatFullMoment(of.expiresAt)}>{`${!isBare ? 'Expires ' : ''}${day}`}</span>;
}

export function KeyUse({ of: { lastUsedAt, lastUsedFrom }, isBare = false }: FactProps) {
  if (lastUsedAt === null) return <span>{isBare ? 'Never' : 'Never used'}</span>;
  return (
    <span title={`${formatFullMoment(lastUsedAt)}${lastUsedFrom === null ? '' : ` from ${lastUsedFrom}`}`}>
      {!isBare && <span>{'Last used '}</span>}
      <time dateTime={lastUsedAt} className="figures">
        {formatShortMoment(lastUsedAt)}
      </time>
    </span>
  );
}
