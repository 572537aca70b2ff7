import type { AttentionEntry } from '@atrium/contract/clinic/dashboard/schemas';
import { isShownToUser, canResolve } from '@atrium/rules/stock/attention';
import { formatPlural } from '@atrium/rules/stock/labels';
import type { Right } from '@atrium/rules/people/rights';
import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDeferredFirst } from '../../../../lib/page/deferred-first.js';
import { showFailure } from '../../../../lib/page/toast.js';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { HIGHLIGHT_MS } from '../../../../lib/live/rows.js';
import { useLingeringRows } from '../../../../lib/live/lingering-rows.js';
import { useUser } from '../../../../session/session-store.js';
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.js';
import { refreshFigures, useClinic } from '../../../store/clinic-store.js';
import type { DialogAction, ActionResult } from './attention-actions.js';
import { AttentionRow, type RowAction } from './attention-row.js';
import { formatStatusTexts } from './attention-text.js';
import { AttentionSkeleton } from '../lists-skeleton.js';
import type { Elements } from '../../../../ui/elements.js';

const loadActions = () => import('./attention-actions.js');

/** Height of the list in px, the same as Recent Activity next to it; includes rows and group headings. */
const LIST_HEIGHT_PX = 468;
const ROW_PX = 44;
const HEADING_PX = 36;
/** Number of other rows shown on a phone before "Show all" is pressed. */
const MAX_SHOWN = 6;
/** Number of consumables that are out shown before "Show all" is pressed. */
const MAX_OUT_SHOWN = 3;
/** The number of held lots that are shown before "Show all" is pressed. */
const MAX_HELD_SHOWN = 3;
const NO_ROWS: readonly AttentionEntry[] = [];
const keyOf = ({ key }: AttentionEntry): string => key;

/** Lists what needs an action now, out-of-stock first, then by days left. Each row has one action. */
export function NeedsAttention({ base, level }: { readonly base: '' | '/perfect-b'; readonly level: 2 | 3 }) {
  const { phase, value: newest, error } = useClinic((state) => state.dashboard);
  const value = useDeferredFirst(newest);
  const rights = useUser().permissions['perfect-b'] ?? [];
  const hasRight = (right: Right): boolean => rights.includes(right);
  const isWide = useMediaQuery('(min-width: 1024px)');
  const ends = (row: AttentionEntry) => canResolve(formatStatusTexts(row), hasRight);
  const concerned = (value?.attention ?? NO_ROWS).filter((row) => isShownToUser(formatStatusTexts(row), hasRight));
  // Rows that the user may not resolve come last.
  const mine = [...concerned.filter(ends), ...concerned.filter((row) => !ends(row))];
  const { rows, hold, release, handlers } = useLingeringRows(mine, keyOf);
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [done, setDone] = useState<ReadonlyMap<string, ActionResult>>(new Map());
  const timers = useRef(0);
  const critical = rows.filter(({ row }) => row.isCritical);
  const others = rows.filter(({ row }) => !row.isCritical);
  // The critical list has items only. Other out-of-stock rows follow it instead of sorting by days left.
  const out = others.filter(({ row }) => row.state === 'out');
  const heldRows = others.filter(({ row }) => row.lot !== null);
  const later = others.filter(({ row }) => row.state !== 'out' && row.lot === null);
  const fewOut = out.slice(0, MAX_OUT_SHOWN);
  const shownHeld = heldRows.slice(0, MAX_HELD_SHOWN);
  const roomOf = ({ length }: { readonly length: number }) => (length > 0 ? HEADING_PX + length * ROW_PX : 0);
  const above = roomOf(critical) + roomOf(fewOut) + roomOf(shownHeld);
  const few = later.slice(
    0,
    // The heading of another group is as high as one row.
    isWide
      ? Math.max(0, Math.floor((LIST_HEIGHT_PX - above - (above > 0 ? HEADING_PX : 0)) / ROW_PX))
      : MAX_SHOWN - fewOut.length - Math.min(1, fewOut.length),
  );
  const outShown = all ? out : fewOut;
  const shownHeldCount = all ? heldRows : shownHeld;
  const shown = all ? later : few;
  // The heading stays while resolved rows linger.
  const outCount = value?.stats.criticalItems.length || critical.length;
  const Heading = level === 2 ? 'h2' : 'h3';
  const GroupHeading = level === 2 ? 'h3' : 'h4';

  const finish = (key: string, what: ActionResult | null) => {
    setBusy(null);
    if (what === null) return;
    setDone((last) => new Map(last).set(key, what));
    timers.current += 1;
    setTimeout(() => {
      setDone((last) => new Map([...last].filter(([one]) => one !== key)));
      timers.current -= 1;
      if (timers.current === 0) release('own');
    }, HIGHLIGHT_MS);
  };
  const open = async (row: AttentionEntry, action: DialogAction) => {
    try {
      const { openAction } = await loadActions();
      await openAction(action, row, () => void refreshFigures());
    } catch (failure) {
      showFailure(failure, 'It could not be opened. Please try again.');
    }
    setBusy(null);
  };
  const press = async (row: AttentionEntry, action: RowAction) => {
    if (busy !== null) return;
    setBusy(row.key);
    if (action !== 'place' && action !== 'discard') return open(row, action);
    hold('own');
    const { addRequestToDraft, discardExpiredStock } = await loadActions();
    finish(row.key, await (action === 'place' ? addRequestToDraft(row) : discardExpiredStock(row)));
  };
  const undo = async (row: AttentionEntry) => {
    const back = done.get(row.key)?.undo;
    if (back === undefined || busy !== null) return;
    setBusy(row.key);
    await back();
    setDone((last) => new Map([...last].filter(([key]) => key !== row.key)));
    setBusy(null);
  };
  const rowOf = ({ row, isGone }: (typeof rows)[number]) => (
    <AttentionRow
      key={row.key}
      row={row}
      isGone={isGone}
      done={done.get(row.key)}
      isBusy={busy === row.key}
      rights={hasRight}
      onPress={(...pressed) => void press(...pressed)}
      onUndo={(undone) => void undo(undone)}
    />
  );

  return (
    <section aria-labelledby="needs-attention" className="min-w-0">
      <div className="flex h-10 items-center justify-between gap-4 pointer-coarse:h-11">
        <Heading id="needs-attention" className="text-lead font-semibold">
          Needs attention
        </Heading>
        {fewOut.length + shownHeld.length + few.length < others.length && (
          <button
            type="button"
            aria-expanded={all}
            aria-controls="attention-rows"
            className="min-h-9 rounded-small text-table font-semibold text-accent-text underline-offset-4 hover:underline pointer-coarse:min-h-11"
            onClick={() => setAll(!all)}
          >
            {all ? 'Show fewer' : `Show all ${critical.length + others.length}`}
          </button>
        )}
      </div>
      {value === undefined ? (
        phase === 'failed' ? (
          <ErrorState error={error} sentence="The list could not be loaded." onRetry={() => void refreshFigures()} />
        ) : (
          <AttentionSkeleton />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={CircleCheck} title="You're all caught up" />
      ) : (
        <table
          id="attention-rows"
          data-list
          aria-labelledby="needs-attention"
          className="@container block border-t border-line"
          {...{ onKeyDown: moveFocusByArrows, ...handlers }}
        >
          <thead className="sr-only">
            <tr>
              {['State', 'What', 'Left', 'Coming', 'Act'].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {critical.length > 0 && (
            <OutGroup
              title="Critical Stock Levels"
              to={`${base}/inventory?stockLevel=out`}
              count={outCount}
              noun="critical item"
              heading={GroupHeading}
            >
              {critical.map(rowOf)}
            </OutGroup>
          )}
          {outShown.length > 0 && (
            <OutGroup
              title="Consumables out of stock"
              to="/perfect-b/consumables?stockLevel=out"
              count={out.filter(({ isGone }) => !isGone).length}
              noun="consumable"
              heading={GroupHeading}
            >
              {outShown.map(rowOf)}
            </OutGroup>
          )}
          {shownHeldCount.length > 0 && (
            <OutGroup
              title="Held lots"
              to="/perfect-b/lots?show=held"
              count={heldRows.filter(({ isGone }) => !isGone).length}
              noun="held lot"
              heading={GroupHeading}
            >
              {shownHeldCount.map(rowOf)}
            </OutGroup>
          )}
          {shown.length > 0 && (
            <tbody className="block">
              {critical.length + out.length + heldRows.length > 0 && (
                <tr className="block">
                  <th scope="rowgroup" colSpan={5} className="flex h-9 items-center text-left text-table font-semibold">
                    Running low or expiring
                  </th>
                </tr>
              )}
              {shown.map(rowOf)}
            </tbody>
          )}
        </table>
      )}
    </section>
  );
}

interface OutGroupProps {
  readonly title: string;
  readonly to: string;
  /** The current number; lingering rows do not count. */
  readonly count: number;
  readonly noun: string;
  readonly heading: 'h3' | 'h4';
  readonly children: Elements;
}

const OutGroup = ({ title, to, count, noun, heading: Heading, children }: OutGroupProps) => (
  <tbody className="block" aria-live="polite">
    <tr className="block">
      <th scope="rowgroup" colSpan={5} className="flex h-9 items-center justify-between gap-4 text-left text-table">
        <Heading className="font-semibold text-bad-text">{title}</Heading>
        {count > 0 && (
          <Link to={to} className="touch-target rounded-small font-semibold text-bad-text underline underline-offset-4">
            {count === 1 ? `View the ${noun}` : `View all ${formatPlural(count, noun)}`}
          </Link>
        )}
      </th>
    </tr>
    {children}
  </tbody>
);

/** Moves the focus to the same control of the previous or next row. */
function moveFocusByArrows(event: KeyboardEvent<HTMLTableElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const from = event.target as HTMLElement;
  const kind = from.dataset['stop'];
  if (kind === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-stop='${kind}']`)];
  const next = stops[stops.indexOf(from) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
