import { dayInZone, instantOfWallTime } from '@atrium/rules/time/time-zone';
import { createContext, use, useMemo } from 'react';
import { useOrganisation } from '../../../session/organisation-store.js';
import { useWallNow } from '../../../session/today.js';

/** The chosen time of the use that a form enters; null for now. */
export const UsedAt = createContext<Date | null>(null);

interface UseClock {
  /** The time by which lots and containers are judged: the chosen time of use, or the current time. */
  readonly now: Date;
  /** The current time, updated twice a minute. */
  readonly clock: Date;
  readonly zone: string;
  readonly today: string;
}

export function useNow(): UseClock {
  const wall = useWallNow();
  const zone = useOrganisation(({ timeZone }) => timeZone);
  const usedAt = use(UsedAt);
  return useMemo(() => {
    const clock = instantOfWallTime(wall, zone);
    const now = usedAt ?? clock;
    return { now, clock, zone, today: dayInZone(now, zone) };
  }, [wall, zone, usedAt]);
}

/** Returns the product as it was at the chosen time of use: without containers that were opened later. */
export function useStockThen<S extends { readonly opened: readonly { readonly openedAt: string }[] }>(stock: S): S {
  const usedAt = use(UsedAt);
  return useMemo(
    () =>
      usedAt === null
        ? stock
        : { ...stock, opened: stock.opened.filter(({ openedAt }) => Date.parse(openedAt) <= usedAt.getTime()) },
    [stock, usedAt],
  );
}
