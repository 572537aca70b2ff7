import { type Container, discardContainer } from '@atrium/contract/clinic/opened-containers';
import type { BodyOf } from '@atrium/contract/core/endpoint';
import { contentText } from '@atrium/rules/contents';
import { call, newIdempotencyKey } from '../../../lib/http.js';
import { moneyText } from '../../../lib/money.js';
import { showFailure, showToast } from '../../../lib/toast.js';

type Discarded = Pick<Container, 'id' | 'left' | 'unit' | 'value'> & { readonly item: Pick<Container['item'], 'name'> };

/** Rejects when it is refused. `container`: as it was shown, since its answer says that nothing is left. */
export async function discard(
  { id, left, unit, item, value }: Discarded,
  body: BodyOf<typeof discardContainer>,
  idempotencyKey: string,
): Promise<void> {
  await call(discardContainer, { params: { id }, body, idempotencyKey });
  showToast({
    title: 'Discarded',
    description: `${contentText(left, unit)} of ${item.name}${value === null ? '' : `, ${moneyText(value)}`}.`,
    tone: 'good',
  });
}

/** What may not be used any more. False: it was refused, and that is told. */
export async function discardExpired(container: Discarded): Promise<boolean> {
  try {
    await discard(container, { reason: 'expired' }, newIdempotencyKey());
    return true;
  } catch (error) {
    showFailure(error, 'It could not be discarded. Please try again.');
    return false;
  }
}
