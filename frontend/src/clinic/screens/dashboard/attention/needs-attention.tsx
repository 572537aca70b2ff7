import type { Attention } from '@atrium/contract/clinic/dashboard/schemas';
import { isConcerned, mayEnd } from '@atrium/rules/stock/attention';
import { plural } from '@atrium/rules/stock/labels';
import type { Right } from '@atrium/rules/people/rights';
import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFirstLater } from '../../../../lib/page/first-later.js';
import { sentenceOf } from '../../../../lib/api/http.js';
import { showFailure } from '../../../../lib/page/toast.js';
import { useMediaQuery } from '../../../../lib/page/media-query.js';
import { CAPTION_MS } from '../../../../lib/live/rows.js';
import { useHeldRows } from '../../../../lib/live/held-rows.js';
import { useUser } from '../../../../session/session-store.js';
import { EmptyState, ErrorState } from '../../../../ui/feedback/states.js';
import { refreshFigures, useClinic } from '../../../store/clinic-store.js';
import type { DialogAct, Done } from './attention-acts.js';
import { AttentionRow, type Press } from './attention-row.js';
import { attentionFacts } from './attention-words.js';
import { AttentionSkeleton } from '../lists-skeleton.js';

const acts = () => import('./attention-acts.js');

/** Height of the list in px, the same as Recent Activity next to it; includes rows and group headings. */
const ROOM = 468;
const ROW = 44;
const HEADING = 36;
/** Number of other rows shown on a phone before "Show all" is pressed. */
const SHOWN = 6;
/** Number of consumables that are out shown before "Show all" is pressed. */
const OUT_SHOWN = 3;
/** The number of held lots that are shown before "Show all" is pressed. */
const HELD_SHOWN = 3;
const NONE: readonly Attention[] = [];
const keyOf = ({ key }: Attention): string => key;

interface NeedsAttentionProps {
  readonly base: '' | '/perfect-b';
  readonly level: 2 | 3;
}

/** Lists what needs an action now, out-of-stock first, then by days left. Each row has one action. */
export function NeedsAttention({ base, level }: NeedsAttentionProps) {
  const { phase, value: newest, error } = useClinic((state) => state.dashboard);
  const value = useFirstLater(newest);
  const rights = useUser().permissions['perfect-b'] ?? [];
  const may = (right: Right): boolean => rights.includes(right);
  const isWide = useMediaQuery('(min-width: 1024px)');
  const ends = (row: Attention) => mayEnd(attentionFacts(row), may);
  const concerned = (value?.attention ?? NONE).filter((row) => isConcerned(attentionFacts(row), may));
  // Rows that the user may not resolve come last.
  const mine = [...concerned.filter(ends), ...concerned.filter((row) => !ends(row))];
  const { rows, hold, release, handlers } = useHeldRows(mine, keyOf);
  const [all, setAll] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map());
  const timers = useRef(0);
  const critical = rows.filter(({ row }) => row.isCritical);
  const others = rows.filter(({ row }) => !row.isCritical);
  // The critical list has items only. Other out-of-stock rows follow it instead of sorting by days left.
  const out = others.filter(({ row }) => row.state === 'out');
  const held = others.filter(({ row }) => row.lot !== null);
  const later = others.filter(({ row }) => row.state !== 'out' && row.lot === null);
  const fewOut = out.slice(0, OUT_SHOWN);
  const fewHeld = held.slice(0, HELD_SHOWN);
  const roomOf = ({ length }: { readonly length: number }) => (length > 0 ? HEADING + length * ROW : 0);
  const above = roomOf(critical) + roomOf(fewOut) + roomOf(fewHeld);
  const few = later.slice(
    0,
    // The heading of another group is as high as one row.
    isWide
      ? Math.max(0, Math.floor((ROOM - above - (above > 0 ? HEADING : 0)) / ROW))
      : SHOWN - fewOut.length - Math.min(1, fewOut.length),
  );
  const outShown = all ? out : fewOut;
  const heldShown = all ? held : fewHeld;
  const shown = all ? later : few;
  // The heading stays while resolved rows linger.
  const outCount = value?.stats.criticalItems.length || critical.length;
  const Heading = level === 2 ? 'h2' : 'h3';
  const GroupHeading = level === 2 ? 'h3' : 'h4';

  const finish = (key: string, what: Done | null) => {
    setBusy(null);
    if (what === null) return;
    setDone((last) => new Map(last).set(key, what));
    timers.current += 1;
    setTimeout(() => {
      setDone((last) => new Map([...last].filter(([one]) => one !== key)));
      timers.current -= 1;
      if (timers.current === 0) release('own');
    }, CAPTION_MS);
  };
  const open = async (row: Attention, act: DialogAct) => {
    try {
      const { openAct } = await acts();
      await openAct(act, row, () => void refreshFigures());
    } catch (failure) {
      showFailure(failure, 'It could not be opened. Please try again.');
    }
    setBusy(null);
  };
  const press = async (row: Attention, act: Press) => {
    if (busy !== null) return;
    setBusy(row.key);
    if (act !== 'place' && act !== 'discard') return open(row, act);
    hold('own');
    const { placeOrder, discard } = await acts();
    finish(row.key, await (act === 'place' ? placeOrder(row) : discard(row)));
  };
  const undo = async (row: Attention) => {
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
      may={may}
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
        {fewOut.length + fewHeld.length + few.length < others.length && (
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
          <ErrorState
            sentence={sentenceOf(error, 'What needs attention could not be loaded.')}
            onRetry={() => void refreshFigures()}
          />
        ) : (
          <AttentionSkeleton />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon={<CircleCheck className="size-5" />} title="You're all caught up" />
      ) : (
        <table
          id="attention-rows"
          data-list
          aria-labelledby="needs-attention"
          className="@container block border-t border-line"
          {...{ onKeyDown: moveByArrows, ...handlers }}
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
          {heldShown.length > 0 && (
            <OutGroup
              title="Held lots"
              to="/perfect-b/lots?show=held"
              count={held.filter(({ isGone }) => !isGone).length}
              noun="held lot"
              heading={GroupHeading}
            >
              {heldShown.map(rowOf)}
            </OutGroup>
          )}
          {shown.length > 0 && (
            <tbody className="block">
              {critical.length + out.length + held.length > 0 && (
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
  readonly children: ReactNode;
}

const OutGroup = ({ title, to, count, noun, heading: Heading, children }: OutGroupProps) => (
  <tbody className="block" aria-live="polite">
    <tr className="block">
      <th scope="rowgroup" colSpan={5} className="flex h-9 items-center justify-between gap-4 text-left text-table">
        <Heading className="font-semibold text-bad-text">{title}</Heading>
        {count > 0 && (
          <Link to={to} className="rounded-small font-semibold text-bad-text underline underline-offset-4">
            {count === 1 ? `View the ${noun}` : `View all ${plural(count, noun)}`}
          </Link>
        )}
      </th>
    </tr>
    {children}
  </tbody>
);

/** Moves the focus to the same control of the previous or next row. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>) {
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
