import { reportCountPresence } from '@atrium/contract/clinic/counts/calls';
import type { CountPresence } from '@atrium/contract/clinic/counts/schemas';
import { getDisplayName } from '@atrium/rules/people/people';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { useClinic } from '../../store/clinic-store.js';

/** Milliseconds for which presence is shown. It expires after a minute, so the client renews it earlier. */
const PRESENCE_TTL_MS = 60_000;
const RENEW_INTERVAL_MS = 25_000;
const PUBLISH_DELAY_MS = 300;

export const selectActiveCounters = (
  here: readonly CountPresence[],
  me: string,
  now: number,
): readonly CountPresence[] =>
  here.filter(({ person, at }) => person.id !== me && now - Date.parse(at) < PRESENCE_TTL_MS);

/** Returns for example "Marta Lopes and Ana Silva". */
export const formatNames = (here: readonly CountPresence[]): string =>
  new Intl.ListFormat('en').format(here.map(({ person }) => getDisplayName(person)));

/** Returns which other users count which product now, and a function that publishes the caller's position. */
export function useCountPresence(id: number, isOpen: boolean) {
  const me = useUser().id;
  const reading = useClinic((state) => state.countHere);
  const [now, setNow] = useState(Date.now);
  const at = useRef<{ stockId: number | null; acted: number }>({ stockId: null, acted: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(
    // Failures are ignored, because presence is only informative.
    (stockId: number | null) =>
      void call(reportCountPresence, { params: { id }, body: { stockId } }).catch(() => undefined),
    [id],
  );
  const publishPosition = useCallback(
    (stockId: number) => {
      const isNew = at.current.stockId !== stockId;
      at.current = { stockId, acted: Date.now() };
      if (!isNew) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(stockId), PUBLISH_DELAY_MS);
    },
    [send],
  );
  useEffect(() => {
    if (!isOpen) return;
    const renewTimer = setInterval(() => {
      setNow(Date.now());
      const { stockId, acted } = at.current;
      if (stockId !== null && Date.now() - acted < PRESENCE_TTL_MS) send(stockId);
    }, RENEW_INTERVAL_MS);
    return () => {
      clearInterval(renewTimer);
      clearTimeout(timer.current);
      if (at.current.stockId !== null) send(null);
      at.current = { stockId: null, acted: 0 };
    };
  }, [isOpen, send]);

  const value = reading.countId === id ? reading.value : undefined;
  // A presence just loaded may be newer than the last tick of the clock.
  const newest = (value ?? []).reduce((latest, one) => Math.max(latest, Date.parse(one.at)), 0);
  const others = useMemo(
    () => (isOpen ? selectActiveCounters(value ?? [], me, Math.max(now, newest)) : []),
    [isOpen, value, me, now, newest],
  );
  return { others, say: publishPosition };
}
