import { getOutlook } from '@atrium/contract/clinic/outlook/calls';
import type { Outlook } from '@atrium/contract/clinic/outlook/schemas';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import type { Stock } from '../../store/clinic-state.js';

export interface OutlookState {
  readonly value: Outlook | null;
  readonly error: unknown;
  readonly refetch: () => void;
}

/** Loads the outlook of a product, again after every change of its stock; the previous one stays meanwhile. */
export function useOutlook({ id, version }: Pick<Stock, 'id' | 'version'>): OutlookState {
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
    // Every change of the stock raises its version, which loads the outlook again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/exhaustive-deps
  }, [id, version, tries]);
  return { value: read?.of === id ? read.value : null, error, refetch: () => setTries(tries + 1) };
}
