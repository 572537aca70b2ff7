import { listReviewRows } from '@atrium/contract/enterprise/access-reviews/calls';
import type { AccessReview, ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api/http.js';
import type { Phase } from '../../../lib/live/rows.js';

interface ReviewRowsState {
  readonly reviewId: number | null;
  readonly phase: Phase;
  readonly rows: readonly ReviewRow[];
  readonly error: unknown;
}
const NO_ROWS: ReviewRowsState = { reviewId: null, phase: 'idle', rows: [], error: null };

/** Loads the rows of a review, again after every decision of any user. */
export function useReviewRows(review: AccessReview | undefined) {
  const [state, setState] = useState(NO_ROWS);
  const id = review?.id;
  const version = review?.version;
  // Only the reply to the last request is used.
  const requestCount = useRef(0);
  const read = useCallback((reviewId: number) => {
    const turn = (requestCount.current += 1);
    const take = (next: (before: ReviewRowsState) => ReviewRowsState) =>
      turn === requestCount.current && setState(next);
    call(listReviewRows, { params: { id: reviewId } }).then(
      (rows) => take(() => ({ reviewId, phase: 'ready', rows, error: null })),
      (error: unknown) =>
        take((before) => ({ reviewId, phase: 'failed', error, rows: before.reviewId === reviewId ? before.rows : [] })),
    );
  }, []);
  useEffect(() => {
    if (id !== undefined && version !== undefined) read(id);
  }, [id, version, read]);
  const retry = () => {
    if (id !== undefined) read(id);
  };
  const isOfThis = state.reviewId === id;
  return { list: isOfThis ? state : { ...NO_ROWS, phase: 'loading' as const }, retry };
}
