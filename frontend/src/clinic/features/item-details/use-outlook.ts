import { getOutlook } from '@atrium/contract/clinic/outlook/calls';
import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import type { Stock } from '../../store/clinic-state.js';

export interface ReadOutlook {
  readonly value: Outlook | null;
  readonly error: unknown;
  readonly again: () => void;
}

/** Loads the outlook again after every change of the stock; the previous one stays meanwhile. */
export function useOutlook({ id, version }: Pick<Stock, 'id' | 'version'>): ReadOutlook {
  const [read, setRead] = useState<{ readonly of: number; readonly value: Outlook } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isOver = false;
    call(getOutlook, { params: { id } }).then(
      (value) => {
        if (isOver) return;
        setRead({ of: id, value });
        setError(null);
      },
      (failure: unknown) => {
        if (!isOver) setError(failure);
      },
    );
    return () => {
      isOver = true;
    };
    // Whatever happens to the stock is a version, and asks for it once more.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [id, version, tries]);
  return { value: read?.of === id ? read.value : null, error, again: () => setTries(tries + 1) };
}
