import { cancelStockCount, postStockCount, reverseStockCount } from '@atrium/contract/clinic/stock-counts/calls';
import type { CountHere, CountLine, StockCount } from '@atrium/contract/clinic/stock-counts/schemas';
import { plural } from '@atrium/rules/stock/labels';
import { displayName } from '@atrium/rules/people/people';
import { useState } from 'react';
import { useUser } from '../../../../session/session-store.js';
import { useIdempotencyKey } from '../../../../lib/forms/forms.js';
import { call } from '../../../../lib/api/http.js';
import { moneyText } from '../../../../lib/format/money.js';
import { showToast } from '../../../../lib/page/toast.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { took } from '../../../store/clinic-store.js';
import { reversedText } from '../count-words.js';
import { laterText, lineTitle } from './later-levels.js';
import { type LeftLots, leftLotsText } from './left-lots.js';

interface PostCountDialogProps {
  readonly count: StockCount;
  readonly differences: number;
  readonly lines: readonly CountLine[];
  readonly leftLots: readonly LeftLots[];
  /** Other users who are counting now. */
  readonly others: readonly CountHere[];
  /** Resolves when the numbers typed on this screen are saved. */
  readonly saved: () => Promise<void>;
  /** Called when rows could not be posted; the differences name them. */
  readonly onRefused: () => void;
  readonly onClose: () => void;
}

/** A user who counted this recently may be typing the next number. */
const COUNTING_MS = 60_000;
/** Number of rows that are named per kind. */
const NAMED = 5;

/** Posts a count after showing the resulting figures. */
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
    person !== null && person.id !== me && opened - Date.parse(lastAt) < COUNTING_MS ? [person] : [],
  );
  // Focus alone does not count as counting; a count within the last minute does.
  const typing = others.filter((one) => lately.some(({ id: who }) => who === one.person.id));
  const counting = lately.filter(({ id: who }) => typing.every((one) => one.person.id !== who)).map(displayName);
  const post = async () => {
    // Numbers still being saved belong to this count.
    await saved();
    const body = { version };
    const { postedLines, keptLines, refused, ...after } = await call(postStockCount, {
      params: { id },
      body,
      idempotencyKey: key.keyFor(body),
    });
    took.counts(after);
    const keptText = keptLines === 0 ? '' : ` ${plural(keptLines, 'row')} kept a newer level.`;
    if (refused.length === 0)
      return showToast({
        title: 'Count Posted',
        description: `${plural(postedLines, 'row')} posted.${keptText}`,
        tone: 'good',
      });
    onRefused();
    showToast({
      title: `${plural(refused.length, 'row')} not posted`,
      description: `${plural(postedLines, 'row')} posted.${keptText} The count stays open for the rest: see what to do under Differences.`,
      tone: 'bad',
    });
  };
  return (
    <ConfirmDialog
      title={`Post ${name}`}
      description={
        differences === 0
          ? 'All that was counted is as expected. Posting ends the count.'
          : `${differences === 1 ? '1 difference becomes an adjustment' : `${differences.toLocaleString('en')} differences become adjustments`} with the reason Count. Later movements are kept.`
      }
      action="Post Count"
      variant="primary"
      busy="Posting..."
      failed="The count could not be posted. Please try again."
      onConfirm={post}
      onClose={onClose}
    >
      <ul className="figures flex list-disc flex-col gap-1 pl-5 text-table text-muted">
        {missing !== null && surplus !== null && (
          <li>
            {moneyText(missing)} missing, {moneyText(surplus)} more than expected
          </li>
        )}
        {typing.map(({ person, name: what }) => (
          <li key={person.id} className="font-medium text-warn-text">
            {displayName(person)} counts {what} now: what is being typed is not posted
          </li>
        ))}
        {counting.length > 0 && (
          <li className="font-medium text-warn-text">
            {new Intl.ListFormat('en').format(counting)} counted within the last minute: what is being typed is not
            posted
          </li>
        )}
        {kept.slice(0, NAMED).map(({ line, later }) => (
          <li key={line.id}>
            {lineTitle(line)} keeps the newer level: {laterText(later)}
          </li>
        ))}
        {kept.length > NAMED && <li>{plural(kept.length - NAMED, 'more row')} with a newer level keep it</li>}
        {left > 0 && (
          <li>
            {plural(left, 'product')} not counted: {left === 1 ? 'it stays as it is' : 'they stay as they are'}
          </li>
        )}
        {leftLots.slice(0, NAMED).map((one) => (
          <li key={one.row.stockId}>{leftLotsText(one)}</li>
        ))}
        {leftLots.length > NAMED && (
          <li>
            Of {plural(leftLots.length - NAMED, 'more product')} some lots were not counted: they keep what they hold
          </li>
        )}
      </ul>
    </ConfirmDialog>
  );
}

export function ReverseCountDialog({ count, onClose }: { readonly count: StockCount; readonly onClose: () => void }) {
  const { id, name } = count;
  const reverse = async () => {
    const { kept, ...after } = await call(reverseStockCount, { params: { id } });
    took.counts(after);
    showToast({ title: 'Count Reversed', description: reversedText(name, kept), tone: 'good' });
  };
  return (
    <ConfirmDialog
      title={`Reverse ${name}`}
      description="Undoes every adjustment of this count. Later movements are kept."
      action="Reverse Count"
      busy="Reversing..."
      failed="The count could not be reversed. Please try again."
      onConfirm={reverse}
      onClose={onClose}
    />
  );
}

interface CancelCountDialogProps {
  readonly count: StockCount;
  /** The number of rows that are already posted; they stay posted. */
  readonly posted: number;
  readonly onClose: () => void;
}

export function CancelCountDialog({ count, posted, onClose }: CancelCountDialogProps) {
  const { id, name, counted } = count;
  const verb = posted > 0 ? 'Finish' : 'Cancel';
  const description =
    posted > 0
      ? `${plural(posted, 'row')} ${posted === 1 ? 'stays' : 'stay'} posted. The others are kept for reading and change nothing.`
      : counted === 0
        ? 'Nothing was counted. The stock stays as it is.'
        : `The counts of ${plural(counted, 'product')} are kept for reading, and nothing of them is posted.`;
  return (
    <ConfirmDialog
      title={`${verb} ${name}`}
      description={description}
      action={`${verb} Count`}
      busy={posted > 0 ? 'Finishing...' : 'Cancelling...'}
      failed="The count could not be ended. Please try again."
      onConfirm={async () => took.counts(await call(cancelStockCount, { params: { id } }))}
      onClose={onClose}
    />
  );
}
