import type { Container } from '@atrium/contract/clinic/containers/schemas';
import { formatContent } from '@atrium/rules/stock/contents';
import { getLotTitle } from '@atrium/rules/stock/lots';
import { isPastUse, getUseByTime, formatUseBy } from '@atrium/rules/stock/opened-containers';
import { type FormEvent, useEffect, useState } from 'react';
import { useSubmit } from '../../../lib/forms/submit.js';
import { formatAmount } from '../../../lib/format/money.js';
import { formatFieldLines } from '../../../lib/forms/unsaved-text.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { trackStock, fetchStock, useStock } from '../../store/clinic-store.js';
import { NoteField, ReasonField, useWasteFields } from '../lots/public.js';
import { UsedAtField } from '../../shared/used-at-field.js';
import { toInstant } from '../../shared/used-at.js';
import { discardRest } from './discard-container.js';
import { useUsageTime } from '../../shared/stock/usage-time.js';
import { listMovements } from '@atrium/contract/clinic/consumables/calls';
import { getDisplayName } from '@atrium/rules/people/people';
import { formatShortMoment } from '../../../lib/format/dates.js';
import { callPage } from '../../../lib/api/http.js';

interface DiscardDialogProps {
  readonly container: Container;
  readonly onUpdated: () => void;
  readonly onClose: () => void;
}

/** Discards the rest of a container, with a reason. A second user sees who was first. */
export function DiscardDialog({ container, onUpdated, onClose }: DiscardDialogProps) {
  const { now, zone } = useUsageTime();
  const [isLate] = useState(() => isPastUse(container, now, zone));
  const waste = useWasteFields(container.state === 'recalled' ? 'recalled' : isLate ? 'expired' : '');
  const form = useSubmit('It could not be written off. Please try again.', ['reason', 'note', 'discardedAt']);
  const { item, kind, lotId, number, unit } = container;
  const [discardedAt, setDiscardedAt] = useState('');
  // Loads the stock, which changes live with its containers.
  useEffect(() => void fetchStock(item.id, kind).then(trackStock, () => undefined), [item.id, kind]);
  const stock = useStock(kind, item.id);
  const left = stock === undefined ? container.left : (stock.opened.find((one) => one.id === container.id)?.left ?? 0);
  const emptiedText = useEmptiedText(container, left === 0 && !form.busy);
  const value = left === container.left ? container.value : null;
  const until = getUseByTime(container, zone);
  const submit = (event: FormEvent) => {
    const { reason } = waste;
    form.submit(event, waste.missing(), async () => {
      if (reason === '') return;
      const body = {
        reason,
        note: waste.said,
        ...(discardedAt && { discardedAt: toInstant(discardedAt) ?? null }),
      };
      await discardRest({ ...container, left, value }, body, form.keyFor(body), onUpdated);
      onUpdated();
      onClose();
    });
  };
  return (
    <FormDialog
      width={440}
      title="Write off"
      description={lotId === null ? item.name : `${getLotTitle(number)} of ${item.name}`}
      submit="Write off"
      isDanger
      isEnded={emptiedText !== null}
      state={emptiedText === null ? form : { ...form, refusal: null }}
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

const NO_CONTENT_LEFT = 'It is already empty.';

/** Returns for example "Ana Silva wrote it off, 18:02. It is already empty." */
async function describeEmptying({ id, kind, item }: Container): Promise<string> {
  try {
    const input = { params: { id: item.id }, query: { limit: 20 } };
    const { rows } = await callPage(listMovements[kind], input);
    const last = rows.find(({ containerId }) => containerId === id);
    const person = last?.usedBy ?? last?.user ?? null;
    if (last === undefined || person === null) return NO_CONTENT_LEFT;
    const did = last.type === 'waste' ? 'wrote it off' : last.type === 'undo' ? 'gave it back whole' : 'used the rest';
    return `${getDisplayName(person)} ${did}, ${formatShortMoment(last.at)}. ${NO_CONTENT_LEFT}`;
  } catch {
    return NO_CONTENT_LEFT;
  }
}
