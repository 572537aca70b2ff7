import type { Container } from '@atrium/contract/clinic/containers/schemas';
import { formatContent } from '@atrium/rules/stock/contents';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { isPastUse, getUseByTime, formatUseBy } from '@atrium/rules/stock/opened-containers';
import { useEffect, useState } from 'react';
import { useIdempotencyKey } from '../../../lib/forms/forms.js';
import { formatAmount } from '../../../lib/format/money.js';
import { formatFieldLines } from '../../../lib/forms/unsaved-text.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { trackStock, fetchStock, useStock } from '../../store/clinic-store.js';
import { NoteField, ReasonField, useLotForm, useWasteFields } from '../lots/public.js';
import { UsedAtField } from '../../shared/used-at-field.js';
import { toInstant } from '../../shared/used-at.js';
import { discardRest } from './discard-container.js';
import { describeEmptying } from './describe-emptying.js';
import { useUsageTime } from '../../shared/stock/usage-time.js';

interface DiscardDialogProps {
  readonly container: Container;
  readonly onUpdated: () => void;
  readonly onClose: () => void;
}

/** Discards the rest of a container, with a reason. A second user sees who was first. */
export function DiscardDialog({ container, onUpdated, onClose }: DiscardDialogProps) {
  const key = useIdempotencyKey();
  const { now, zone } = useUsageTime();
  const [isLate] = useState(() => isPastUse(container, now, zone));
  const waste = useWasteFields(container.state === 'recalled' ? 'recalled' : isLate ? 'expired' : '');
  const form = useLotForm(['reason', 'note', 'discardedAt'], 'It could not be written off. Please try again.');
  const { item, kind, lotId, number, unit } = container;
  const [discardedAt, setDiscardedAt] = useState('');
  const [isSending, setSending] = useState(false);
  // Loads the stock, which changes live with its containers.
  useEffect(() => void fetchStock(item.id, kind).then(trackStock, () => undefined), [item.id, kind]);
  const stock = useStock(kind, item.id);
  const left = stock === undefined ? container.left : (stock.opened.find((one) => one.id === container.id)?.left ?? 0);
  const emptiedText = useEmptiedText(container, left === 0 && !isSending);
  const value = left === container.left ? container.value : null;
  const until = getUseByTime(container, zone);
  const submit = () => {
    const { reason } = waste;
    if (form.refuse(waste.missing()) || reason === '') return;
    setSending(true);
    void form
      .send(async () => {
        const body = {
          reason,
          note: waste.said,
          ...(discardedAt && { discardedAt: toInstant(discardedAt) ?? null }),
        };
        await discardRest({ ...container, left, value }, body, key.keyFor(body), onUpdated);
        onUpdated();
        onClose();
      })
      .finally(() => setSending(false));
  };
  return (
    <FormDialog
      width={440}
      title="Write off"
      description={lotId === null ? item.name : `${getLotTitle(number)} of ${item.name}`}
      submit="Write off"
      isDanger
      isEnded={emptiedText !== null}
      state={{ busy: form.busy, refusal: emptiedText === null ? form.refusal : null, wrongs: form.wrongs }}
      busy="Writing off..."
      isDirty={emptiedText === null && (waste.isDirty || discardedAt !== '')}
      typedText={() => formatFieldLines({ Note: waste.note })}
      onSubmit={submit}
      onClose={onClose}
    >
      {emptiedText !== null ? (
        <Alert tone="warn" urgent>
          {emptiedText}
        </Alert>
      ) : (
        <>
          <p className="text-table text-muted">{`${isLate && until !== null ? `It expired ${formatUseBy(until, now, zone)}. ` : ''}${formatContent(left, unit)} left${value === null ? '' : `, worth ${formatAmount(value)}`}.`}</p>
          <ReasonField waste={waste} error={form.errors['reason']} isFirst />
          <NoteField waste={waste} error={form.errors['note']} />
          <UsedAtField value={discardedAt} error={form.errors['discardedAt']} onChange={setDiscardedAt} />
        </>
      )}
    </FormDialog>
  );
}

/** Returns who emptied the container, as soon as it is empty. */
function useEmptiedText(container: Container, isGone: boolean): string | null {
  const [who, setWho] = useState<string | null>(null);
  useEffect(() => {
    if (!isGone) return;
    let isHere = true;
    void describeEmptying(container).then((sentence) => isHere && setWho(sentence));
    return () => {
      isHere = false;
    };
  }, [container, isGone]);
  return isGone ? (who ?? 'It is already empty.') : null;
}
