import { create } from 'zustand';
import type { Usage } from '@atrium/contract/clinic/usage';
import { nextMidnight } from '@atrium/rules/time-zone';
import { coalesce } from '../../lib/coalesce.js';
import { onLive } from '../../lib/live.js';
import { useOrganisation } from '../../session/organisation-store.js';
import { currentUser } from '../../session/session-store.js';
import { type ClinicState, emptyClinic, type HistoryQuery } from './clinic-state.js';
import { loadFigures, loadHistory, loadMoreHistory, loadRows, rereadHistory } from './load-clinic.js';
import { applyClinicEvents, applyUsage } from './on-clinic-event.js';

/** The one store of the clinic. It is written by loads and by events, and by nothing else. */
export const useClinic = create<ClinicState>(() => emptyClinic);

const access = { get: useClinic.getState, set: useClinic.setState };

/** Lists that are loaded whole. */
export type List = 'items' | 'categories' | 'suppliers';

export function need(...lists: readonly List[]): void {
  for (const list of lists) if (isMissing(useClinic.getState()[list].phase)) void loadRows(access, list);
}

export function needFigures(): void {
  if (isMissing(useClinic.getState().stats.phase)) void loadFigures(access);
}

/** Reads the figures once more, and says when that is done. */
export const refreshFigures = (): Promise<void> => loadFigures(access);

export const needHistory = (query: HistoryQuery): Promise<void> => loadHistory(access, query);
export const moreHistory = (): Promise<void> => loadMoreHistory(access);

/** The answer to one's own usage or undo. */
export function tookUsage(usage: Usage): void {
  useClinic.setState((state) => applyUsage(state, usage));
  readFigures();
}

const isMissing = (phase: string): boolean => phase === 'idle' || phase === 'failed';

const readFigures = coalesce(async () => {
  if (useClinic.getState().stats.phase !== 'idle') await loadFigures(access);
});
const readHistory = coalesce(() => rereadHistory(access));

function reload(): void {
  const state = useClinic.getState();
  for (const list of ['items', 'categories', 'suppliers'] as const) if (state[list].phase !== 'idle') void loadRows(access, list);
  readFigures();
  if (state.history.phase !== 'idle') readHistory();
}

onLive({
  events(events) {
    const now = Date.now();
    const { state, consequences } = applyClinicEvents(useClinic.getState(), events, { me: currentUser()?.id ?? null, now });
    useClinic.setState(state, true);
    if (state.itemChanges.size > 0 || state.usageChanges.size > 0) forgetChangesLater();
    if (consequences.everything) reload();
    else {
      if (consequences.figures) readFigures();
      if (consequences.history) readHistory();
    }
  },
  resync: reload,
  connected() {
    const state = useClinic.getState();
    for (const list of ['items', 'categories', 'suppliers'] as const) if (state[list].phase === 'failed') void loadRows(access, list);
    if (state.stats.phase === 'failed') readFigures();
    if (state.history.phase === 'failed') readHistory();
  },
  reset: () => useClinic.setState(emptyClinic, true),
});

let sweep: ReturnType<typeof setTimeout> | undefined;

/** Captions leave when their time is over. */
function forgetChangesLater(): void {
  sweep ??= setTimeout(() => {
    sweep = undefined;
    const now = Date.now();
    useClinic.setState(({ itemChanges, usageChanges }) => ({
      itemChanges: new Map([...itemChanges].filter(([, { until }]) => until > now)),
      usageChanges: new Map([...usageChanges].filter(([, { until }]) => until > now)),
    }));
    const { itemChanges, usageChanges } = useClinic.getState();
    if (itemChanges.size > 0 || usageChanges.size > 0) forgetChangesLater();
  }, 1_000);
}

let midnight: ReturnType<typeof setTimeout> | undefined;

/** What is counted "today" begins anew at the organisation's midnight. */
function readFiguresAtMidnight(): void {
  clearTimeout(midnight);
  const wait = nextMidnight(new Date(), useOrganisation.getState().timeZone).getTime() - Date.now();
  midnight = setTimeout(() => {
    readFigures();
    readFiguresAtMidnight();
  }, wait + 500);
}
readFiguresAtMidnight();
useOrganisation.subscribe(readFiguresAtMidnight);
