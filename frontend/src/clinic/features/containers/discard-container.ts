import { discardContainer, undoDiscard } from '@atrium/contract/clinic/containers/calls';
import type { Container } from '@atrium/contract/clinic/containers/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { formatContent } from '@atrium/rules/stock/contents';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { ApiError, call, createIdempotencyKey, getErrorMessage } from '../../../lib/api/http.js';
import { formatAmount } from '../../../lib/format/money.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';

type DiscardedContainer = Pick<Container, 'id' | 'left' | 'unit' | 'value'> & {
  readonly item: Pick<Container['item'], 'name'>;
};

/**
 * Discards the rest of a container. Rejects when the server rejects it.
 * @param container the container as it was shown, because the reply has no content left
 */
export async function discardRest(
  { id, left, unit, item, value }: DiscardedContainer,
  body: BodyOf<typeof discardContainer>,
  idempotencyKey: string,
  onUpdated: () => void,
): Promise<void> {
  const { discardId } = await call(discardContainer, { params: { id }, body, idempotencyKey });
  showToast({
    title: 'Written off',
    description: `${formatContent(left, unit)} of ${isolateDirection(item.name)}${value === null ? '' : `, ${formatAmount(value)}`}.`,
    action: { label: 'Undo', run: () => void restoreContent(discardId, onUpdated) },
  });
}

/**
 * Discards an expired container at once, with an undo. Returns false when the server rejects it, which a toast shows.
 */
export async function discardExpired(
  container: DiscardedContainer & { readonly isRecalled?: boolean },
  onUpdated: () => void,
): Promise<boolean> {
  const why = { reason: container.isRecalled === true ? ('recalled' as const) : ('expired' as const) };
  try {
    await discardRest(container, why, createIdempotencyKey(), onUpdated);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'container.empty') {
      showToast({ title: 'Nothing left', description: getErrorMessage(error, ''), tone: 'neutral' });
      onUpdated();
    } else showFailure(error, 'It could not be written off. Please try again.');
    return false;
  }
}

/** Restores a discarded rest. */
export async function restoreContent(discardId: number, onUpdated: () => void): Promise<void> {
  try {
    const { left, unit, item } = await call(undoDiscard, { params: { id: discardId } });
    onUpdated();
    showToast({
      title: 'Write-off undone',
      description:
        left === 0 ? `${item.name} is unopened again.` : `${formatContent(left, unit)} of ${item.name} are open again.`,
    });
  } catch (error) {
    showFailure(error, 'The write-off could not be undone. Please try again.');
  }
}
