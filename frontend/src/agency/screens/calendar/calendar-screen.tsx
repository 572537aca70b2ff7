import type { Client } from '@atrium/contract/agency/clients/schemas';
import type { Post } from '@atrium/contract/agency/posts/schemas';
import { addMonths, formatMonth, getMonth } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { isUnpublished } from '@atrium/rules/posts';
import { getWallTimeDay } from '@atrium/rules/time/wall-time';
import { CalendarDays, ChevronLeft, ChevronRight, Clock, ClockAlert } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useUrlParameters } from '../../../lib/format/url-parameters.js';
import { isSettled } from '../../../lib/live/rows.js';
import { useToday, useWallTime } from '../../../session/today.js';
import { AddButton, Button, IconButton, PhoneAdd } from '../../../ui/buttons/button.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { Framed } from '../../../ui/lists/list-states.js';
import { ScreenHeader } from '../../../ui/display/screen-header.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { ClientRoute } from '../../shared/client-route.js';
import { useAgencyRight } from '../../shared/rights.js';
import type { AgencyState } from '../../store/agency-state.js';
import { loadAgency, loadPosts, refetch, useAgency } from '../../store/agency-store.js';
import { CalendarBoard } from './board/calendar-board.js';
import { MonthSkeleton } from './board/month-skeleton.js';
import type { ShowPostAction } from './posts/post-dialog.js';
import { groupPostsByDay, parseMonth } from './board/group-posts.js';
import { useForeignZone } from './use-foreign-zone.js';
import {
  openMoveDialog,
  deletePostDialog,
  requestPostMove,
  postDialog,
  postDetailsDialog,
} from './posts/post-dialogs.js';
import { markPublished, usePendingMoves } from './posts/post-moves.js';

const TITLE = 'Social Media Calendar';
const byTime = (a: Post, b: Post) => (a.scheduledDate < b.scheduledDate ? -1 : 1);

const arePostsLoaded = ({ posts }: AgencyState, clientId: number): boolean =>
  posts.clientId === clientId && isSettled(posts);

/** Loads the posts of a client, and the team, whose members can be responsible for posts. */
function loadCalendar(clientId: number): void {
  loadPosts(clientId);
  loadAgency('team');
}

export function CalendarScreen() {
  const canEdit = useAgencyRight('posts:edit');
  return (
    <ClientRoute
      title={TITLE}
      load={loadCalendar}
      isLoaded={arePostsLoaded}
      skeletonAction={canEdit && <Skeleton className="h-9 w-36 rounded-control pointer-coarse:h-11" />}
      skeleton={
        <div className="flex flex-col gap-4 max-sm:gap-2">
          <div className="flex h-8 items-center gap-4 pointer-coarse:h-11">
            <Skeleton className="h-8 w-36 rounded-control" />
            <Skeleton className="h-6 w-40" />
          </div>
          <MonthSkeleton />
        </div>
      }
    >
      {(client) => <SocialMediaCalendar key={client.id} client={client} />}
    </ClientRoute>
  );
}

function SocialMediaCalendar({ client }: { readonly client: Client }) {
  const { phase, error, all } = useAgency((state) => state.posts);
  const canEdit = useAgencyRight('posts:edit');
  const today = useToday();
  const zone = useForeignZone();
  const { address, write } = useUrlParameters();
  const [looked, setLooked] = useState(0);
  const moved = usePendingMoves();

  const month = parseMonth(address.get('month'), today);
  const show = useCallback(
    (wanted: string) => write({ month: wanted === getMonth(today) ? '' : wanted }),
    [write, today],
  );
  const showAction = useCallback<ShowPostAction>(
    (scheduledDate) => {
      const other = getMonth(getWallTimeDay(scheduledDate));
      // The month shown when the post is saved, which may differ from the one when the form opened.
      const shown = parseMonth(new URLSearchParams(window.location.search).get('month'), today);
      return other === shown ? null : { label: 'Show', run: () => show(other) };
    },
    [show, today],
  );
  const postsByDay = useMemo(() => groupPostsByDay(all.rows.values(), moved), [all, moved]);
  const add = (day?: string) =>
    openDialog(postDialog, { clientId: client.id, showAction, ...(day !== undefined && { day }) });
  const actions = useMemo(
    () => ({
      canEdit,
      onOpen: (post: Post) =>
        canEdit
          ? openDialog(postDialog, { clientId: client.id, post, showAction })
          : openDialog(postDetailsDialog, { post }),
      onMove: openMoveDialog,
      onPublished: (post: Post) => void markPublished(post),
      onDelete: (post: Post) => openDialog(deletePostDialog, { post }),
    }),
    [canEdit, client.id, showAction],
  );
  const total = all.rows.size;
  const now = useWallTime();
  const late = useMemo(
    () =>
      [...postsByDay.values()]
        .flat()
        .filter((post) => isUnpublished(post, now))
        .toSorted(byTime),
    [postsByDay, now],
  );
  const inMonth = [...postsByDay].reduce(
    (sum, [day, posts]) => (getMonth(day) === month ? sum + posts.length : sum),
    0,
  );

  return (
    <>
      <ScreenHeader
        title={TITLE}
        brief={client.name}
        within={TITLE}
        subtitle={client.name}
        action={canEdit && <AddButton onClick={() => add()}>Schedule Post</AddButton>}
      />
      <div className="flex min-w-0 flex-col gap-4 max-sm:gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2">
          <div className="-ml-2 flex items-center gap-1">
            <IconButton
              label="Previous month"
              icon={<ChevronLeft className="size-5" />}
              onClick={() => show(addMonths(month, -1))}
            />
            <IconButton
              label="Next month"
              icon={<ChevronRight className="size-5" />}
              onClick={() => show(addMonths(month, 1))}
            />
            <Button
              size="small"
              onClick={() => {
                show(getMonth(today));
                setLooked(looked + 1);
              }}
            >
              Today
            </Button>
          </div>
          <h2 aria-live="polite" className="text-heading font-semibold max-sm:text-lead">
            {formatMonth(month)}
          </h2>
          {canEdit && <PhoneAdd label="Schedule Post" onClick={() => add()} />}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-table text-muted md:ml-auto">
            {late[0] !== undefined && (
              <Button
                size="small"
                className="border-warn-line bg-warn-soft text-warn-text"
                icon={ClockAlert}
                onClick={() => {
                  show(getMonth(late[0]?.scheduledDate ?? today));
                  if (late[0] !== undefined) actions.onOpen(late[0]);
                }}
              >{`${late.length.toLocaleString('en')} not marked as published`}</Button>
            )}
            {zone !== null && (
              <p className="flex items-center gap-1.5">
                <Clock className="size-4" />
                <span>{`Times in ${zone}`}</span>
              </p>
            )}
            {phase === 'ready' && total > 0 && (
              <p className="figures max-sm:hidden">
                {inMonth === 0 ? 'No posts this month' : formatPlural(inMonth, 'post')}
              </p>
            )}
          </div>
        </div>
        {!isSettled({ phase }) && total === 0 ? (
          <div role="status" aria-busy="true" aria-label="Loading posts">
            <MonthSkeleton />
          </div>
        ) : phase === 'failed' && total === 0 ? (
          <Framed>
            <ErrorState error={error} sentence="The posts could not be loaded." onRetry={() => void refetch('posts')} />
          </Framed>
        ) : (
          <>
            {total === 0 && (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-4 py-3">
                <CalendarDays className="size-5 shrink-0 text-muted" />
                <p className="min-w-0 flex-1 text-muted">{`No posts for ${client.name} yet`}</p>
                {canEdit && <Button onClick={() => add()}>Schedule first post</Button>}
              </div>
            )}
            <CalendarBoard
              month={month}
              today={today}
              placed={postsByDay}
              looked={looked}
              actions={actions}
              onAdd={add}
              onMove={requestPostMove}
              onMonth={show}
            />
          </>
        )}
      </div>
    </>
  );
}
