import { getDayInZone, getNextMidnight, getWallTimeInZone } from '@atrium/rules/time/time-zone';
import { create } from 'zustand';
import { useOrganization } from './organization-store.js';

/** Margin in milliseconds after midnight, because timers may fire early. */
const AFTER_MIDNIGHT_MS = 500;

const getToday = (): string => getDayInZone(new Date(), useOrganization.getState().timeZone);

const store = create<{ readonly day: string }>(() => ({ day: getToday() }));

export const getCurrentDay = (): string => store.getState().day;

/** Returns the organization's day as `yyyy-MM-dd`. Updates at its midnight and when its time zone changes. */
export const useToday = (): string => store((state) => state.day);

const MINUTE_MS = 60_000;
const wallClock = create<{ readonly wall: string }>(() => ({ wall: getWallTime() }));
setInterval(() => wallClock.setState({ wall: getWallTime() }), MINUTE_MS / 2);
useOrganization.subscribe(() => wallClock.setState({ wall: getWallTime() }));

/** Returns the organization's wall time as `yyyy-MM-ddTHH:mm:ss`. */
export function getWallTime(): string {
  return getWallTimeInZone(new Date(), useOrganization.getState().timeZone);
}

/** Returns the organization's wall time, updated twice a minute. */
export const useWallTime = (): string => wallClock((state) => state.wall);

export const onNewDay = (listener: () => void): void => void store.subscribe(listener);

let midnight: ReturnType<typeof setTimeout> | undefined;

/** Reads the day again, because timers do not run while a device sleeps. */
export function updateDay(): void {
  const day = getToday();
  if (day !== store.getState().day) store.setState({ day });
  clearTimeout(midnight);
  const wait = getNextMidnight(new Date(), useOrganization.getState().timeZone).getTime() - Date.now();
  midnight = setTimeout(updateDay, wait + AFTER_MIDNIGHT_MS);
}

updateDay();
useOrganization.subscribe(updateDay);
