import { discardContainer, undoDiscard } from '@atrium/contract/clinic/opened-containers/calls';
import type { Container } from '@atrium/contract/clinic/opened-containers/schemas';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { contentText } from '@atrium/rules/stock/contents';
import { ApiError, call, newIdempotencyKey, sentenceOf } from '../../../lib/api/http.js';
import { moneyText } from '../../../lib/format/money.js';
import { showFailure, showToast } from '../../../lib/page/toast.js';

type Discarded = Pick<Container, 'id' | 'left' | 'unit' | 'value'> & { readonly item: Pick<Container['item'], 'name'> };

/**
 * Discards the rest. Rejects when the server rejects it. @param container as it was shown, because the reply has no
 * content left
 */
export async function discard(
  { id, left, unit, item, value }: Discarded,
  body: BodyOf<typeof discardContainer>,
  idempotencyKey: string,
  onTook: () => void,
): Promise<void> {
  const { discardId } = await call(discardContainer, { params: { id }, body, idempotencyKey });
  showToast({
    title: 'Written off',
    description: `${contentText(left, unit)} of ${item.name}${value === null ? '' : `, ${moneyText(value)}`}.`,
    tone: 'good',
    action: { label: 'Undo', run: () => void undoDiscarded(discardId, onTook) },
  });
}

/**
 * Discards an expired container at once, with an undo. Returns false when the server rejects it, which a toast shows.
 */
export async function discardExpired(
  container: Discarded & { readonly isRecalled?: boolean },
  onTook: () => void,
): Promise<boolean> {
  const why = { reason: container.isRecalled === true ? ('recalled' as const) : ('expired' as const) };
  try {
    await discard(container, why, newIdempotencyKey(), onTook);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'container.empty') {
      showToast({ title: 'Nothing Left', description: sentenceOf(error, ''), tone: 'neutral' });
      onTook();
    } else showFailure(error, 'It could not be written off. Please try again.');
    return false;
  }
}

/** Restores a discarded rest. */
export async function undoDiscarded(discardId: number, onTook: () => void): Promise<void> {
  try {
    const { left, unit, item } = await call(undoDiscard, { params: { id: discardId } });
    onTook();
    showToast({
      title: 'Write-off Undone',
      // A full container is a whole unit again.
      description:
        left === 0 ? `${item.name} is whole again.` : `${contentText(left, unit)} of ${item.name} are open again.`,
      tone: 'good',
    });
  } catch (error) {
    showFailure(error, 'The write-off could not be undone. Please try again.');
  }
}
