import {
  addRequestToDraft,
  decideReorderRequest,
  removeRequestFromDraft,
} from '@atrium/contract/clinic/reorder-requests/calls';
import type { ReorderRequest } from '@atrium/contract/clinic/reorder-requests/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { ApiError, call, getErrorMessage } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { requestCaption } from '../../../store/request-lists.js';
import { refetchOrders, upsertRequest } from '../../../store/clinic-store.js';

const FAILURE_TEXT = 'The request could not be changed. Please try again.';
const TITLES = { ordered: 'Marked as ordered', dismissed: 'Request Dismissed', pending: 'Back to pending' } as const;

export type Decision = Omit<BodyOf<typeof decideReorderRequest>, 'version'>;

/** Fields of a request that every decision needs. */
export type DecidableRequest = Pick<ReorderRequest, 'id' | 'requestedQuantity'> & {
  readonly item: Pick<ReorderRequest['item'], 'name' | 'unit'>;
};

/** Returns for example "20 boxes of Botox". */
export const describeRequest = ({ requestedQuantity, item }: DecidableRequest): string =>
  `${formatQuantity(requestedQuantity, item.unit)} of ${isolateDirection(item.name)}`;

/**
 * Decides a request. Returns null on success, else the error as a sentence. After another user's decision the row shows
 * theirs.
 */
export async function decideRequest(request: DecidableRequest, decision: Decision): Promise<string | null> {
  try {
    upsertRequest(await call(decideReorderRequest, { params: { id: request.id }, body: decision }));
  } catch (error) {
    acceptDecided(error);
    // Other decisions are made in dialogs, which show the error themselves.
    if (decision.status === 'pending') showFailure(error, FAILURE_TEXT);
    return getErrorMessage(error, FAILURE_TEXT);
  }
  void refetchOrders();
  showToast({ title: TITLES[decision.status], description: describeRequest(request) });
  return null;
}

/** Adds a pending request to its supplier's draft. Returns the draft's number; null on failure, which is shown. */
export async function addToDraft(request: DecidableRequest): Promise<string | null> {
  try {
    const added = await call(addRequestToDraft, { params: { id: request.id } });
    upsertRequest(added);
    const number = added.draft?.number ?? '';
    showToast({ title: `Added to draft ${number}`, description: describeRequest(request) });
    return number;
  } catch (error) {
    acceptDecided(error);
    showFailure(error, FAILURE_TEXT);
    return null;
  }
}

export async function removeFromDraft({ id }: Pick<ReorderRequest, 'id'>): Promise<void> {
  try {
    upsertRequest(await call(removeRequestFromDraft, { params: { id } }));
  } catch (error) {
    showFailure(error, FAILURE_TEXT);
  }
}

function acceptDecided(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'reorder.already-decided') return;
  const now = error.current as ReorderRequest | undefined;
  if (now !== undefined) upsertRequest(now, requestCaption(now.status, getDisplayName(now.approvedByUser)));
}
