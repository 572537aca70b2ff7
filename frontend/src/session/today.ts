import { dayInZone, nextMidnight, wallTimeInZone } from '@atrium/rules/time/time-zone';
import { create } from 'zustand';
import { useOrganisation } from './organisation-store.js';

/** A timer may come a moment early; a device that slept lets it come late. */
const AFTER_MIDNIGHT_MS = 500;

const now = (): string => dayInZone(new Date(), useOrganisation.getState().timeZone);

const store = create<{ readonly day: string }>(() => ({ day: now() }));

export const today = (): string => store.getState().day;

/** The organisation's day, `yyyy-MM-dd`: it changes at the organisation's midnight, and with its time zone. */
export const useToday = (): string => store((state) => state.day);

const MINUTE_MS = 60_000;
const wallClock = create<{ readonly wall: string }>(() => ({ wall: wallNow() }));
setInterval(() => wallClock.setState({ wall: wallNow() }), MINUTE_MS / 2);
useOrganisation.subscribe(() => wallClock.setState({ wall: wallNow() }));

/** What the organisation's clock shows, `yyyy-MM-ddTHH:mm:ss`. */
export function wallNow(): string {
  return wallTimeInZone(new Date(), useOrganisation.getState().timeZone);
}

/** The same, looked at twice a minute. */
export const useWallNow = (): string => wallClock((state) => state.wall);

/** Calls back when another day has begun. */
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
