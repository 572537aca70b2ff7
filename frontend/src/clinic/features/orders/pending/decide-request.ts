import {
  addRequestToDraft,
  decideReorderRequest,
  removeRequestFromDraft,
} from '@atrium/contract/clinic/reorder-requests/calls';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { isolate } from '@atrium/rules/names/isolate';
import { displayName } from '@atrium/rules/people/people';
import { quantityText } from '@atrium/rules/stock/quantity';
import { ApiError, call, sentenceOf } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { requestCaption } from '../../../store/request-lists.js';
import { rereadOrders, tookRequest } from '../../../store/clinic-store.js';

const FAILED = 'The request could not be changed. Please try again.';
const TITLES = { ordered: 'Marked as Ordered', dismissed: 'Request Dismissed', pending: 'Back to Pending' } as const;

type Decision = Omit<BodyOf<typeof decideReorderRequest>, 'version'>;

/** Fields of a request that every decision needs. */
type Decided = Pick<ReorderRequest, 'id' | 'requestedQuantity'> & {
  readonly item: Pick<ReorderRequest['item'], 'name' | 'unit'>;
};

/** Returns for example "20 boxes of Botox". */
export const wishText = ({ requestedQuantity, item }: Decided): string =>
  `${quantityText(requestedQuantity, item.unit)} of ${isolate(item.name)}`;

/**
 * Decides a request. Returns null on success, else the error as a sentence. After another user's decision the row shows
 * theirs.
 */
export async function decide(request: Decided, decision: Decision): Promise<string | null> {
  try {
    tookRequest(await call(decideReorderRequest, { params: { id: request.id }, body: decision }));
  } catch (error) {
    acceptDecided(error);
    // Other decisions are made in dialogs, which show the error themselves.
    if (decision.status === 'pending') showFailure(error, FAILED);
    return sentenceOf(error, FAILED);
  }
  void rereadOrders();
  showToast({ title: TITLES[decision.status], description: wishText(request), tone: 'good' });
  return null;
}

/** Adds a pending request to its supplier's draft. Returns the draft's number; null on failure, which is shown. */
export async function addToDraft(request: Decided): Promise<string | null> {
  try {
    const added = await call(addRequestToDraft, { params: { id: request.id } });
    tookRequest(added);
    const number = added.draft?.number ?? '';
    showToast({ title: `Added to draft ${number}`, description: wishText(request), tone: 'good' });
    return number;
  } catch (error) {
    acceptDecided(error);
    showFailure(error, FAILED);
    return null;
  }
}

export async function removeFromDraft({ id }: Pick<ReorderRequest, 'id'>): Promise<void> {
  try {
    tookRequest(await call(removeRequestFromDraft, { params: { id } }));
  } catch (error) {
    showFailure(error, FAILED);
  }
}

function acceptDecided(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'reorder.already-decided') return;
  const now = error.current as ReorderRequest | undefined;
  if (now !== undefined) tookRequest(now, requestCaption(now.status, displayName(now.approvedByUser)));
}
