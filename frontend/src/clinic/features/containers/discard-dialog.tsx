import type { Container } from '@atrium/contract/clinic/opened-containers/schemas';
import { contentText } from '@atrium/rules/stock/contents';
import { lotTitle } from '@atrium/rules/stock/lots';
import { isOver, openUntil, untilText } from '@atrium/rules/stock/opened';
import { useEffect, useId, useState } from 'react';
import { useIdempotencyKey } from '../../../lib/forms/forms.js';
import { moneyText } from '../../../lib/format/money.js';
import { typedLines } from '../../../lib/forms/unsaved.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { chose, readStock, useStock } from '../../store/clinic-store.js';
import { NoteField, ReasonField, useLotForm, useWaste } from '../lots/public.js';
import { WhenField } from '../../shared/when-field.js';
import { sentInstant } from '../../shared/when.js';
import { discard } from './discard.js';
import { whereItWent } from './where-it-went.js';
import { useNow } from '../../shared/stock/use-now.js';

interface DiscardDialogProps {
  readonly container: Container;
  readonly onTook: () => void;
  readonly onClose: () => void;
}

/** Discards the rest of a container, with a reason. A second user sees who was first. */
export function DiscardDialog({ container, onTook, onClose }: DiscardDialogProps) {
  const id = useId();
  const key = useIdempotencyKey();
  const { now, zone } = useNow();
  const [isLate] = useState(() => isOver(container, now, zone));
  const waste = useWaste(container.state === 'recalled' ? 'recalled' : isLate ? 'expired' : '');
  const form = useLotForm(['reason', 'note', 'discardedAt'], 'It could not be written off. Please try again.');
  const { item, kind, lotId, number, unit } = container;
  const [discardedAt, setDiscardedAt] = useState('');
  const [isSending, setSending] = useState(false);
  // Loads the stock, which changes live with its containers.
  useEffect(() => void readStock(item.id, kind).then(chose, () => undefined), [item.id, kind]);
  const stock = useStock(kind, item.id);
  const left = stock === undefined ? container.left : (stock.opened.find((one) => one.id === container.id)?.left ?? 0);
  const gone = useGone(container, left === 0 && !isSending);
  const value = left === container.left ? container.value : null;
  const until = openUntil(container, zone);
  const submit = () => {
    const { reason } = waste;
    if (form.refuse(waste.missing()) || reason === '') return;
    setSending(true);
    void form
      .send(async () => {
        const body = {
          reason,
          note: waste.said,
          ...(discardedAt && { discardedAt: sentInstant(discardedAt) ?? null }),
        };
        await discard({ ...container, left, value }, body, key.keyFor(body), onTook);
        onTook();
        onClose();
      })
      .finally(() => setSending(false));
  };
  return (
    <FormDialog
      id={id}
      width={440}
      title="Write off"
      description={lotId === null ? item.name : `${lotTitle(number)} of ${item.name}`}
      submit="Write off"
      isDanger
      isOver={gone !== null}
      busy={form.busy && 'Writing off...'}
      isDirty={gone === null && (waste.isDirty || discardedAt !== '')}
      typedText={() => typedLines({ Note: waste.note })}
      wrongs={form.wrongs}
      refusal={gone === null ? form.refusal : null}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      {gone !== null ? (
        <Alert tone="warn" urgent>
          {gone}
        </Alert>
      ) : (
        <>
          <p className="text-table text-muted">
            {isLate && until !== null && `It expired ${untilText(until, now, zone)}. `}
            {contentText(left, unit)} left{value === null ? '' : `, worth ${moneyText(value)}`}.
          </p>
          <ReasonField waste={waste} error={form.errors['reason']} isFirst />
          <NoteField waste={waste} error={form.errors['note']} />
          <WhenField value={discardedAt} error={form.errors['discardedAt']} onChange={setDiscardedAt} />
        </>
      )}
    </FormDialog>
  );
}

/** Returns who emptied the container, as soon as it is empty. */
function useGone(container: Container, isGone: boolean): string | null {
  const [who, setWho] = useState<string | null>(null);
  useEffect(() => {
    if (!isGone) return;
    let isHere = true;
    void whereItWent(container).then((sentence) => isHere && setWho(sentence));
    return () => {
      isHere = false;
    };
  }, [container, isGone]);
  return isGone ? (who ?? 'Nothing is left in it any more.') : null;
}
