import { countStock, removeCountLine } from '@atrium/contract/clinic/counts/calls';
import type { CountLine } from '@atrium/contract/clinic/counts/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call, createIdempotencyKey } from '../../../lib/api/http.js';
import { unloadCount, loadCount, refetchCountLines, useClinic } from '../../store/clinic-store.js';

export type CountInput = BodyOf<typeof countStock>;

/** Returns rows and lines of a count. The user's own changes apply at once, those of others live. */
export function useCount(id: number) {
  const rows = useClinic((state) => state.countRows);
  const lines = useClinic((state) => state.countLines);
  /** The server's replies to counts that this user entered, kept until the lines are reloaded. */
  const [own, setOwn] = useState<ReadonlyMap<number, CountLine>>(new Map());
  useEffect(() => {
    loadCount(id);
    return unloadCount;
  }, [id]);

  const known = lines.countId === id ? lines.value : undefined;
  const merged = useMemo(() => {
    const all = new Map((known ?? []).map((line) => [line.id, line]));
    for (const line of own.values()) {
      const current = all.get(line.id);
      if (current === undefined || current.countedAt < line.countedAt) all.set(line.id, line);
    }
    return [...all.values()];
  }, [known, own]);
  const [seen, setSeen] = useState(known);
  if (seen !== known) {
    setSeen(known);
    // Drops replies that the loaded lines already include.
    const read = new Map((known ?? []).map((line) => [line.id, line.countedAt]));
    const later = [...own.values()].filter(({ id: lineId, countedAt }) => (read.get(lineId) ?? '') < countedAt);
    if (later.length < own.size) setOwn(new Map(later.map((line) => [line.id, line])));
  }

  const saving = useRef(new Set<Promise<CountLine>>());
  const save = useCallback(
    async (counted: CountInput, idempotencyKey = createIdempotencyKey()): Promise<CountLine> => {
      const answer = call(countStock, { params: { id }, body: counted, idempotencyKey });
      saving.current.add(answer);
      try {
        const line = await answer;
        setOwn((before) => new Map(before).set(line.id, line));
        return line;
      } finally {
        saving.current.delete(answer);
      }
    },
    [id],
  );
  /** Resolves when every number of this screen is saved. Rejects with the error of a number that could not be saved. */
  const saved = useCallback(async (): Promise<void> => {
    while (saving.current.size > 0) await Promise.all(saving.current);
  }, []);
  const takeBack = useCallback(
    async (lineId: number): Promise<void> => {
      await call(removeCountLine, { params: { id, lineId } });
      setOwn((before) => new Map([...before].filter(([one]) => one !== lineId)));
      await refetchCountLines();
    },
    [id],
  );
  return { rows: rows.countId === id ? rows : { ...rows, value: undefined }, lines: merged, save, saved, takeBack };
}
