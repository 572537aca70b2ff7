import { listReviewRows } from '@atrium/contract/enterprise/access-reviews/calls';
import type { AccessReview, ReviewRow } from '@atrium/contract/enterprise/access-reviews/schemas';
import { call } from '../../../lib/api/http.js';
import { useFetch } from '../../../lib/api/use-fetch.js';
import type { Phase } from '../../../lib/live/rows.js';

const NO_ROWS: readonly ReviewRow[] = [];

/** Loads the rows of a review, again after every decision of any user. */
export function useReviewRows({ id, version }: AccessReview) {
  const { value, error, isCurrent, refetch } = useFetch(`${id} ${version}`, async () => ({
    id,
    rows: await call(listReviewRows, { params: { id } }),
  }));
  const isOfThis = value?.id === id;
  const phase: Phase = error !== null && isCurrent ? 'failed' : isOfThis ? 'ready' : 'loading';
  return { list: { phase, error, rows: isOfThis ? value.rows : NO_ROWS }, retry: refetch };
}
