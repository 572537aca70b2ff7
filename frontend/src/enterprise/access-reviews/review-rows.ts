import { type AccessReview, listReviewRows, type ReviewRow } from '@atrium/contract/enterprise/access-reviews';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/http.js';
import type { Phase } from '../../lib/rows.js';

interface Rows {
  readonly of: number | null;
  readonly phase: Phase;
  readonly rows: readonly ReviewRow[];
  readonly error: unknown;
}
const NONE: Rows = { of: null, phase: 'idle', rows: [], error: null };

/** The rows of a review, read again with every decision of anybody. */
export function useReviewRows(review: AccessReview | undefined) {
  const [state, setState] = useState(NONE);
  const [tries, setTries] = useState(0);
  const id = review?.id;
  const version = review?.version;
  useEffect(() => {
    if (id === undefined) return;
    let isOver = false;
    call(listReviewRows, { params: { id } }).then(
      (rows) => !isOver && setState({ of: id, phase: 'ready', rows, error: null }),
      (error: unknown) =>
        !isOver && setState((before) => ({ ...before, of: id, phase: 'failed', error, rows: before.of === id ? before.rows : [] })),
    );
    return () => {
      isOver = true;
    };
  }, [id, version, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  const isOfThis = state.of === id;
  return { list: isOfThis ? state : { ...NONE, phase: 'loading' as const }, retry };
}
