import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { addMonths, formatMonth, monthOf } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { isUnpublished } from '@atrium/rules/posts';
import { dayOfWallTime } from '@atrium/rules/time/wall-time';
import { CalendarDays, ChevronLeft, ChevronRight, Clock, ClockAlert } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '../../../lib/format/address.js';
import { sentenceOf } from '../../../lib/api/http.js';
import { isAnswered } from '../../../lib/live/rows.js';
import { useToday, useWallNow } from '../../../session/today.js';
import { AddButton } from '../../../ui/buttons/add-button.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Framed } from '../../../ui/lists/list-frame.js';
import { ScreenHead } from '../../../ui/display/screen-head.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { PhoneAdd } from '../../../ui/buttons/phone-add.js';
import { ClientOfPath } from '../../shared/client-of-path.js';
import { useAgencyRight } from '../../shared/rights.js';
import type { AgencyState } from '../../store/agency-state.js';
import { needPosts, reread, useAgency } from '../../store/agency-store.js';
import { CalendarBoard } from './board/calendar-board.js';
import { CalendarSkeleton, MonthSkeleton } from './board/calendar-skeleton.js';
import type { WayTo } from './posts/post-dialog.js';
import { placePosts, shownMonth } from './board/place-posts.js';
import { useForeignZone } from './use-foreign-zone.js';
import { askToMove, deletePostDialog, movePostTo, postDialog, readPostDialog } from './posts/post-dialogs.js';
import { markPublished, useMoved } from './posts/post-moves.js';

const TITLE = 'Social Media Calendar';
const byTime = (a: Post, b: Post) => (a.scheduledDate < b.scheduledDate ? -1 : 1);

const arePostsThere = ({ posts }: AgencyState, clientId: number): boolean =>
  posts.clientId === clientId && isAnswered(posts);

const skeletonOf = (name: string | undefined) => <CalendarSkeleton title={TITLE} name={name} />;

export const CalendarScreen = () => (
  <ClientOfPath title={TITLE} need={needPosts} isThere={arePostsThere} skeleton={skeletonOf}>
    {(client) => <SocialMediaCalendar key={client.id} client={client} />}
  </ClientOfPath>
);

function SocialMediaCalendar({ client }: { readonly client: Client }) {
  const { phase, error, all } = useAgency((state) => state.posts);
  const mayEdit = useAgencyRight('posts:edit');
  const today = useToday();
  const zone = useForeignZone();
  const { address, write } = useAddress();
  const [looked, setLooked] = useState(0);
  const moved = useMoved();

  const month = shownMonth(address.get('month'), today);
  const show = useCallback(
    (wanted: string) => write({ month: wanted === monthOf(today) ? '' : wanted }),
    [write, today],
  );
  const wayTo = useCallback<WayTo>(
    (scheduledDate) => {
      const other = monthOf(dayOfWallTime(scheduledDate));
      // The month shown when the post is saved, which may differ from the one when the form opened.
      const shown = shownMonth(new URLSearchParams(window.location.search).get('month'), today);
      return other === shown ? null : { label: 'Show', run: () => show(other) };
    },
    [show, today],
  );
  const placed = useMemo(() => placePosts(all.rows.values(), moved), [all, moved]);
  const add = (day?: string) =>
    openDialog(postDialog, { clientId: client.id, wayTo, ...(day !== undefined && { day }) });
  const actions = useMemo(
    () => ({
      mayEdit,
      onOpen: (post: Post) =>
        mayEdit ? openDialog(postDialog, { clientId: client.id, post, wayTo }) : openDialog(readPostDialog, { post }),
      onMove: askToMove,
      onPublished: (post: Post) => void markPublished(post),
      onDelete: (post: Post) => openDialog(deletePostDialog, { post }),
    }),
    [mayEdit, client.id, wayTo],
  );
  const total = all.rows.size;
  const now = useWallNow();
  const late = useMemo(
    () =>
      [...placed.values()]
        .flat()
        .filter((post) => isUnpublished(post, now))
        .toSorted(byTime),
    [placed, now],
  );
  const inMonth = [...placed].reduce((sum, [day, posts]) => (monthOf(day) === month ? sum + posts.length : sum), 0);

  return (
    <>
      <ScreenHead
        title={TITLE}
        brief={client.name}
        subtitle={client.name}
        action={mayEdit && <AddButton onClick={() => add()}>Schedule Post</AddButton>}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
        <div className="-ml-2 flex items-center gap-1">
          <IconButton
            label="Previous month"
            icon={<ChevronLeft className="size-5" aria-hidden="true" />}
            onClick={() => show(addMonths(month, -1))}
          />
          <IconButton
            label="Next month"
            icon={<ChevronRight className="size-5" aria-hidden="true" />}
            onClick={() => show(addMonths(month, 1))}
          />
          <Button
            size="small"
            onClick={() => {
              show(monthOf(today));
              setLooked(looked + 1);
            }}
          >
            Today
          </Button>
        </div>
        <h2 aria-live="polite" className="text-heading font-semibold max-sm:text-lead">
          {formatMonth(month)}
        </h2>
        {mayEdit && <PhoneAdd label="Schedule Post" onClick={() => add()} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-table text-muted md:ml-auto">
          {late[0] !== undefined && (
            <Button
              size="small"
              className="border-warn-line bg-warn-soft text-warn-text"
              icon={<ClockAlert className="size-4" aria-hidden="true" />}
              onClick={() => {
                show(monthOf(late[0]?.scheduledDate ?? today));
                if (late[0] !== undefined) actions.onOpen(late[0]);
              }}
            >{`${late.length.toLocaleString('en')} not marked as published`}</Button>
          )}
          {zone !== null && (
            <p className="flex items-center gap-1.5">
              <Clock className="size-4" aria-hidden="true" />
              Times in {zone}
            </p>
          )}
          {phase === 'ready' && total > 0 && (
            <p className="figures max-sm:hidden">{inMonth === 0 ? 'No posts this month' : plural(inMonth, 'post')}</p>
          )}
        </div>
      </div>
      {!isAnswered({ phase }) && total === 0 ? (
        <div role="status" aria-busy="true" aria-label="Loading posts">
          <MonthSkeleton />
        </div>
      ) : phase === 'failed' && total === 0 ? (
        <Framed>
          <ErrorState
            sentence={sentenceOf(error, 'The posts could not be loaded.')}
            onRetry={() => void reread('posts')}
          />
        </Framed>
      ) : (
        <>
          {total === 0 && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-3">
              <CalendarDays className="size-5 shrink-0 text-muted" aria-hidden="true" />
              <p className="min-w-0 flex-1 text-muted">{`No posts for ${client.name} yet`}</p>
              {mayEdit && <Button onClick={() => add()}>Schedule First Post</Button>}
            </div>
          )}
          <CalendarBoard
            month={month}
            today={today}
            placed={placed}
            looked={looked}
            actions={actions}
            onAdd={add}
            onMove={movePostTo}
            onMonth={show}
          />
        </>
      )}
    </>
  );
}
