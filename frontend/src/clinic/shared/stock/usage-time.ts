import { getDayInZone, wallTimeToInstant } from '@atrium/rules/time/time-zone';
import { createContext, use, useMemo } from 'react';
import { useOrganization } from '../../../session/organization-store.js';
import { useWallTime } from '../../../session/today.js';

/** The chosen time of the use that a form enters; null for now. */
export const UsedAtContext = createContext<Date | null>(null);

interface UsageTime {
  /** The time by which lots and containers are judged: the chosen time of use, or the current time. */
  readonly now: Date;
  /** The current time, updated twice a minute. */
  readonly clock: Date;
  readonly zone: string;
  readonly today: string;
}

export function useUsageTime(): UsageTime {
  const wall = useWallTime();
  const zone = useOrganization(({ timeZone }) => timeZone);
  const usedAt = use(UsedAtContext);
  return useMemo(() => {
    const clock = wallTimeToInstant(wall, zone);
    const now = usedAt ?? clock;
    return { now, clock, zone, today: getDayInZone(now, zone) };
  }, [wall, zone, usedAt]);
}

/** Returns the product as it was at the chosen time of use: without containers that were opened later. */
export function useStockAtTime<S extends { readonly opened: readonly { readonly openedAt: string }[] }>(stock: S): S {
  const usedAt = use(UsedAtContext);
  return useMemo(
    () =>
      usedAt === null
        ? stock
        : { ...stock, opened: stock.opened.filter(({ openedAt }) => Date.parse(openedAt) <= usedAt.getTime()) },
    [stock, usedAt],
  );
}
