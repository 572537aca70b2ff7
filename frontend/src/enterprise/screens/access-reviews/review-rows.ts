import { listReviewRows } from '@atrium/contract/enterprise/access-reviews/calls';
import type { AccessReview, ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import type { Phase } from '../../../lib/live/rows.js';

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
  const id = review?.id;
  const version = review?.version;
  // The answer to the last question alone counts.
  const asked = useRef(0);
  const read = useCallback((of: number) => {
    const turn = (asked.current += 1);
    const take = (next: (before: Rows) => Rows) => turn === asked.current && setState(next);
    call(listReviewRows, { params: { id: of } }).then(
      (rows) => take(() => ({ of, phase: 'ready', rows, error: null })),
      (error: unknown) => take((before) => ({ of, phase: 'failed', error, rows: before.of === of ? before.rows : [] })),
    );
  }, []);
  useEffect(() => {
    if (id !== undefined && version !== undefined) read(id);
  }, [id, version, read]);
  const retry = () => {
    if (id !== undefined) read(id);
  };
  const isOfThis = state.of === id;
  return { list: isOfThis ? state : { ...NONE, phase: 'loading' as const }, retry };
}
