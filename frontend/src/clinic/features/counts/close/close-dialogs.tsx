import { cancelStockCount, postStockCount, reverseStockCount } from '@atrium/contract/clinic/counts/calls';
import type { CountPresence, CountLine, StockCount } from '@atrium/contract/clinic/counts/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getDisplayName } from '@atrium/rules/people/people';
import { useState } from 'react';
import { useUser } from '../../../../session/session-store.js';
import { useIdempotencyKey } from '../../../../lib/forms/forms.js';
import { call } from '../../../../lib/api/http.js';
import { formatAmount } from '../../../../lib/format/money.js';
import { showToast } from '../../../../lib/page/toast.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { upsertRow } from '../../../store/clinic-store.js';
import { describeReversal } from '../count-text.js';
import { describeNewerLevel, getLineTitle } from './newer-levels.js';
import { type UncountedLots, describeUncountedLots } from './uncounted-lots.js';

interface PostCountDialogProps {
  readonly count: StockCount;
  readonly differences: number;
  readonly lines: readonly CountLine[];
  readonly leftLots: readonly UncountedLots[];
  /** Other users who are counting now. */
  readonly others: readonly CountPresence[];
  /** Promise that resolves when the numbers entered on this screen are saved. */
  readonly saved: () => Promise<void>;
  /** Called when rows could not be posted; the differences name them. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** Milliseconds after the last entry of another user in which that user may still be typing. */
const ACTIVE_COUNTER_MS = 60_000;
/** Maximum number of rows that are named per kind. */
const MAX_NAMED = 5;

/** Dialog to post a count. It shows the resulting figures first. */
export function PostCountDialog({
  count,
  differences,
  lines,
  leftLots,
  others,
  saved,
  onRefused,
  onClose,
}: PostCountDialogProps) {
  const key = useIdempotencyKey();
  const { id, version, name, total, counted, missing, surplus } = count;
  const left = total - counted;
  const kept = lines.flatMap((line) => (line.later === null ? [] : [{ line, later: line.later }]));
  const me = useUser().id;
  const [opened] = useState(Date.now);
  const lately = count.people.flatMap(({ person, lastAt }) =>
    person !== null && person.id !== me && opened - Date.parse(lastAt) < ACTIVE_COUNTER_MS ? [person] : [],
  );
  // Focus alone does not count as counting; a count within the last minute does.
  const typing = others.filter((one) => lately.some(({ id: who }) => who === one.person.id));
  const counting = lately.filter(({ id: who }) => typing.every((one) => one.person.id !== who)).map(getDisplayName);
  const post = async () => {
    // Numbers still being saved belong to this count.
    await saved();
    const body = { version };
    const { postedLines, keptLines, refused, ...after } = await call(postStockCount, {
      params: { id },
      body,
      idempotencyKey: key.keyFor(body),
    });
    upsertRow.counts(after);
    const keptLevelsText = keptLines === 0 ? '' : ` ${formatPlural(keptLines, 'row')} kept a newer level.`;
    if (refused.length === 0)
      return showToast({
        title: 'Count posted',
        description: `${formatPlural(postedLines, 'row')} posted.${keptLevelsText}`,
      });
    onRefused();
    showToast({
      title: `${formatPlural(refused.length, 'row')} not posted`,
      description: `${formatPlural(postedLines, 'row')} posted.${keptLevelsText} The count stays open for the rest. See “Differences”.`,
      tone: 'bad',
    });
  };
  return (
    <ConfirmDialog
      title={`Post ${name}`}
      description={
        differences === 0
          ? 'Everything matches. Posting completes the count.'
          : `${differences === 1 ? '1 difference becomes an adjustment' : `${differences.toLocaleString('en')} differences become adjustments`} with the reason Count. Later movements are kept.`
      }
      action="Post count"
      variant="primary"
      busy="Posting..."
      failed="The count could not be posted. Please try again."
      onConfirm={post}
      onClose={onClose}
    >
      <ul className="figures flex list-disc flex-col gap-1 pl-6 text-table text-muted">
        {missing !== null && surplus !== null && (
          <li>{`${formatAmount(missing)} missing, ${formatAmount(surplus)} more than expected`}</li>
        )}
        {typing.map(({ person, name: what }) => (
          <li
            key={person.id}
            className="font-semibold text-warn-text"
          >{`${getDisplayName(person)} counts ${what} now: unsaved entries are not posted`}</li>
        ))}
        {counting.length > 0 && (
          <li className="font-semibold text-warn-text">{`${new Intl.ListFormat('en').format(counting)} counted within the last minute: unsaved entries are not posted`}</li>
        )}
        {kept.slice(0, MAX_NAMED).map(({ line, later }) => (
          <li key={line.id}>{`${getLineTitle(line)} keeps the newer level: ${describeNewerLevel(later)}`}</li>
        ))}
        {kept.length > MAX_NAMED && (
          <li>{`${formatPlural(kept.length - MAX_NAMED, 'more row')} with a newer level keep it`}</li>
        )}
        {left > 0 && (
          <li>{`${formatPlural(left, 'product')} not counted: ${left === 1 ? 'it stays as it is' : 'they stay as they are'}`}</li>
        )}
        {leftLots.slice(0, MAX_NAMED).map((one) => (
          <li key={one.row.stockId}>{describeUncountedLots(one)}</li>
        ))}
        {leftLots.length > MAX_NAMED && (
          <li>{`Of ${formatPlural(leftLots.length - MAX_NAMED, 'more product')} some lots were not counted and keep their quantity`}</li>
        )}
      </ul>
    </ConfirmDialog>
  );
}

export function ReverseCountDialog({ count, onClose }: { readonly count: StockCount; readonly onClose: () => void }) {
  const { id, name } = count;
  const reverse = async () => {
    const { kept, ...after } = await call(reverseStockCount, { params: { id } });
    upsertRow.counts(after);
    showToast({ title: 'Count reversed', description: describeReversal(name, kept) });
  };
  return (
    <ConfirmDialog
      title={`Reverse ${name}`}
      description="Undoes every adjustment of this count. Later movements are kept."
      action="Reverse count"
      busy="Reversing..."
      failed="The count could not be reversed. Please try again."
      onConfirm={reverse}
      onClose={onClose}
    />
  );
}

interface CancelCountDialogProps {
  readonly count: StockCount;
  /** Number of rows that are already posted; they stay posted. */
  readonly posted: number;
  readonly onClose: () => void;
}

export function CancelCountDialog({ count, posted, onClose }: CancelCountDialogProps) {
  const { id, name, counted } = count;
  const verb = posted > 0 ? 'Finish' : 'Cancel';
  const description =
    posted > 0
      ? `${formatPlural(posted, 'row')} ${posted === 1 ? 'stays' : 'stay'} posted. The others are kept for reference and change nothing.`
      : counted === 0
        ? 'Nothing was counted. The stock does not change.'
        : `The counts of ${formatPlural(counted, 'product')} are kept for reference and are not posted.`;
  return (
    <ConfirmDialog
      title={`${verb} ${name}`}
      description={description}
      action={`${verb} count`}
      busy={posted > 0 ? 'Finishing...' : 'Cancelling...'}
      failed="The count could not be ended. Please try again."
      onConfirm={async () => upsertRow.counts(await call(cancelStockCount, { params: { id } }))}
      onClose={onClose}
    />
  );
}
