import { sayCountHere } from '@atrium/contract/clinic/stock-counts/calls';
import type { CountHere } from '@atrium/contract/clinic/stock-counts/schemas';
import { displayName } from '@atrium/rules/people/people';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { useClinic } from '../../store/clinic-store.js';

/** Presence expires after a minute, so the client renews it earlier. */
const WORTH_MS = 60_000;
const AGAIN_MS = 25_000;
const SETTLES_MS = 300;

export const stillHere = (here: readonly CountHere[], me: string, now: number): readonly CountHere[] =>
  here.filter(({ person, at }) => person.id !== me && now - Date.parse(at) < WORTH_MS);

/** Returns for example "Marta Lopes and Ana Silva". */
export const namesOf = (here: readonly CountHere[]): string =>
  new Intl.ListFormat('en').format(here.map(({ person }) => displayName(person)));

/** Returns who else counts which product now, and a function that publishes the user's own position. */
export function useCountHere(id: number, isOpen: boolean) {
  const me = useUser().id;
  const reading = useClinic((state) => state.countHere);
  const [now, setNow] = useState(Date.now);
  const at = useRef<{ stockId: number | null; acted: number }>({ stockId: null, acted: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(
    // Failures are ignored, because presence is only informative.
    (stockId: number | null) => void call(sayCountHere, { params: { id }, body: { stockId } }).catch(() => undefined),
    [id],
  );
  const say = useCallback(
    (stockId: number) => {
      const isNew = at.current.stockId !== stockId;
      at.current = { stockId, acted: Date.now() };
      if (!isNew) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send(stockId), SETTLES_MS);
    },
    [send],
  );
  useEffect(() => {
    if (!isOpen) return;
    const again = setInterval(() => {
      setNow(Date.now());
      const { stockId, acted } = at.current;
      if (stockId !== null && Date.now() - acted < WORTH_MS) send(stockId);
    }, AGAIN_MS);
    return () => {
      clearInterval(again);
      clearTimeout(timer.current);
      if (at.current.stockId !== null) send(null);
      at.current = { stockId: null, acted: 0 };
    };
  }, [isOpen, send]);

  const value = reading.countId === id ? reading.value : undefined;
  // A presence just loaded may be newer than the last tick of the clock.
  const newest = (value ?? []).reduce((latest, one) => Math.max(latest, Date.parse(one.at)), 0);
  const others = useMemo(
    () => (isOpen ? stillHere(value ?? [], me, Math.max(now, newest)) : []),
    [isOpen, value, me, now, newest],
  );
  return { others, say };
}
