import { decideReorderRequest, type ReorderRequest } from '@atrium/contract/clinic/reorder-requests';
import { displayName } from '@atrium/rules/people';
import { quantityText } from '@atrium/rules/quantity';
import { ApiError, call, sentenceOf } from '../../../lib/http.js';
import { showFailure, showToast } from '../../../lib/toast.js';
import { requestCaption } from '../../store/request-lists.js';
import { tookRequest } from '../../store/clinic-store.js';

const FAILED = 'The request could not be decided. Please try again.';
const TITLES = { ordered: 'Request Ordered', dismissed: 'Request Dismissed', pending: 'Back to Pending' } as const;

/** What is known of a request wherever it is decided. */
type Decided = Pick<ReorderRequest, 'id' | 'requestedQuantity'> & {
  readonly item: Pick<ReorderRequest['item'], 'name' | 'unit'>;
};

/** "20 boxes of Botox". */
export const wishText = ({ requestedQuantity, item }: Decided): string =>
  `${quantityText(requestedQuantity, item.unit)} of ${item.name}`;

/** Null when it went well, else why not, in a sentence. Whoever was faster is named, and the row becomes what they made it. */
export async function decide(
  request: Decided,
  status: 'ordered' | 'dismissed' | 'pending',
  note?: string,
  /** What it was called where it was pressed. */
  title: string = TITLES[status],
): Promise<string | null> {
  try {
    tookRequest(
      await call(decideReorderRequest, { params: { id: request.id }, body: { status, ...(note && { note }) } }),
    );
  } catch (error) {
    const now =
      error instanceof ApiError && error.code === 'reorder.already-decided'
        ? (error.current as ReorderRequest | undefined)
        : undefined;
    if (now !== undefined) tookRequest(now, requestCaption(now.status, displayName(now.approvedByUser)));
    // A dismissal is said in its dialog.
    if (status !== 'dismissed') showFailure(error, FAILED);
    return sentenceOf(error, FAILED);
  }
  showToast({ title, description: wishText(request), tone: 'good' });
  return null;
}
