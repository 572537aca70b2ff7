import { dayInZone, nextMidnight, wallTimeInZone } from '@atrium/rules/time/time-zone';
import { create } from 'zustand';
import { useOrganisation } from './organisation-store.js';

/** Margin after midnight, because timers may fire early. */
const AFTER_MIDNIGHT_MS = 500;

const now = (): string => dayInZone(new Date(), useOrganisation.getState().timeZone);

const store = create<{ readonly day: string }>(() => ({ day: now() }));

export const today = (): string => store.getState().day;

/** Returns the organization's day as `yyyy-MM-dd`. Updates at its midnight and when its time zone changes. */
export const useToday = (): string => store((state) => state.day);

const MINUTE_MS = 60_000;
const wallClock = create<{ readonly wall: string }>(() => ({ wall: wallNow() }));
setInterval(() => wallClock.setState({ wall: wallNow() }), MINUTE_MS / 2);
useOrganisation.subscribe(() => wallClock.setState({ wall: wallNow() }));

/** Returns the organization's wall time as `yyyy-MM-ddTHH:mm:ss`. */
export function wallNow(): string {
  return wallTimeInZone(new Date(), useOrganisation.getState().timeZone);
}

/** Returns the organization's wall time, updated twice a minute. */
export const useWallNow = (): string => wallClock((state) => state.wall);

export const onNewDay = (listener: () => void): void => void store.subscribe(listener);

let midnight: ReturnType<typeof setTimeout> | undefined;

function look(): void {
  const day = now();
  if (day !== store.getState().day) store.setState({ day });
  clearTimeout(midnight);
  const wait = nextMidnight(new Date(), useOrganisation.getState().timeZone).getTime() - Date.now();
  midnight = setTimeout(look, wait + AFTER_MIDNIGHT_MS);
}

look();
useOrganisation.subscribe(look);
document.addEventListener('visibilitychange', look);
