import type { ThreadSubject, WatchLevel } from '@atrium/contract/agency/conversations/values';
import { formatPlural } from '@atrium/rules/stock/labels';
import { ArrowDown, Bell, BellOff, BellRing } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getErrorMessage, call } from '../../../lib/api/http.js';
import { useUser } from '../../../session/session-store.js';
import { Button, IconButton } from '../../../ui/buttons/button.js';
import { Segmented } from '../../../ui/choices/segmented.js';
import { Alert } from '../../../ui/feedback/alert.js';
import { LinesSkeleton, ErrorState } from '../../../ui/feedback/states.js';
import { useAgencyRight } from '../../shared/rights.js';
import { Composer } from './composer/composer.js';
import { usePresence } from './presence/use-presence.js';
import { ThreadList } from './stream/thread-list.js';
import { sortThreadRows } from './stream/thread-rows.js';
import {
  applyComment,
  closeThread,
  loadOlderEntries,
  openThread,
  reloadThread,
  type ThreadView,
  useThread,
} from './stream/thread-store.js';
import { useNewEntries } from './stream/use-new-entries.js';
import { useReadNotifications } from './stream/use-read-notifications.js';
import { UnsavedTextField } from '../../../ui/fields/unsaved-text-field.js';
import { useDraft } from './composer/draft-store.js';
import { getThreadWatch, updateThreadWatch } from '@atrium/contract/agency/conversations/calls';
import { showFailure } from '../../../lib/page/toast.js';
import { Menu, MenuChoices } from '../../../ui/overlays/menu.js';

const CHOICES: readonly { readonly value: WatchLevel; readonly label: string }[] = [
  { value: 'all', label: 'All comments' },
  { value: 'mentions', label: 'Mentions only' },
  { value: 'none', label: 'Nothing (muted)' },
];
const ICONS = { all: BellRing, mentions: Bell, none: BellOff } as const;
const LABELS = { all: 'You watch this', mentions: 'Notified of mentions only', none: 'Muted' } as const;

interface Watch {
  /** Level of notifications; null until it is loaded. */
  readonly level: WatchLevel | null;
  readonly choose: (level: WatchLevel) => void;
  readonly reload: () => void;
}

/** Returns of which comments of a thread the user is notified, and a function to change it. */
function useWatch({ kind, id }: ThreadSubject): Watch {
  const [level, setLevel] = useState<WatchLevel | null>(null);
  const reload = useCallback(() => {
    // The thread itself shows an error.
    call(getThreadWatch, { params: { kind, id } }).then(
      (watch) => setLevel(watch.level),
      () => undefined,
    );
  }, [kind, id]);
  useEffect(reload, [reload]);
  const choose = (chosen: WatchLevel) => {
    setLevel(chosen);
    call(updateThreadWatch, { params: { kind, id }, body: { level: chosen } }).catch((error: unknown) => {
      setLevel(level);
      showFailure(error, 'The choice could not be saved. Please try again.');
    });
  };
  return { level, choose, reload };
}

function WatchMenu({ level, choose }: Watch) {
  if (level === null) return <span className="size-9" />;
  const Icon = ICONS[level];
  return (
    <Menu trigger={<IconButton label={`${LABELS[level]}: change notifications`} tip={LABELS[level]} icon={Icon} />}>
      <MenuChoices label="Notify me of" value={level} choices={CHOICES} onChange={choose} />
    </Menu>
  );
}

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'comments', label: 'Comments' },
];
const FAILED = 'The conversation could not be loaded.';

export interface ConversationProps {
  readonly subject: ThreadSubject;
  /** True when the subject was removed while it is shown. Its entries stay readable, and no comment can be sent. */
  readonly isRemoved?: boolean | undefined;
}

export function Conversation({ subject, isRemoved = false }: ConversationProps) {
  const { kind, id } = subject;
  const [view, setView] = useState<ThreadView>('all');
  const [address] = useSearchParams();
  const targetId = Number(address.get('comment')) || null;
  const canWrite = useAgencyRight('comments:write');
  const me = useUser().id;
  const others = usePresence(subject);
  const watch = useWatch(subject);
  const end = useRef<HTMLDivElement>(null);
  const { phase, error, all, next, loadingMore } = useThread();
  useEffect(() => {
    openThread({ kind, id }, view);
    return closeThread;
  }, [kind, id, view]);
  const rows = useMemo(() => sortThreadRows(all), [all]);
  const isLoaded = phase === 'ready';
  const news = useNewEntries(rows, isLoaded, me, end);
  useReadNotifications(isLoaded && news.length === 0);
  const isTargetLoaded = targetId !== null && all.rows.has(`comment ${targetId}`);
  useEffect(() => {
    if (targetId === null || !isLoaded) return;
    // A link to an older comment loads the pages up to it.
    if (!isTargetLoaded && next !== null) void loadOlderEntries();
    else if (isTargetLoaded)
      document.querySelector(`[data-comment="${targetId}"]`)?.scrollIntoView({ block: 'center' });
  }, [targetId, isLoaded, isTargetLoaded, next]);

  return (
    // Without a box, so that the composer sticks to the bottom of the details and not only of the section.
    <section aria-label="Conversation" className="contents">
      <div className="flex flex-col">
        <div className="flex items-center justify-between gap-3 pb-2">
          <Segmented label="Show" value={view} choices={VIEWS} onChange={(chosen) => setView(chosen as ThreadView)} />
          {!isRemoved && <WatchMenu {...watch} />}
        </div>
        {phase === 'failed' && rows.length === 0 ? (
          <ErrorState error={error} sentence={FAILED} onRetry={reloadThread} />
        ) : !isLoaded && rows.length === 0 ? (
          <LinesSkeleton label="Loading the conversation" lines={3} />
        ) : (
          <>
            {error !== null && !isRemoved && <Alert tone="bad">{getErrorMessage(error, FAILED)}</Alert>}
            {next !== null && (
              <Button
                size="small"
                variant="quiet"
                className="self-start"
                busy={loadingMore && 'Loading...'}
                onClick={() => void loadOlderEntries()}
              >
                Show older
              </Button>
            )}
            {rows.length === 0 && (
              <p className="py-4 text-table text-muted">No comments yet. Ask a question or share news.</p>
            )}
            <fieldset disabled={isRemoved} className="contents">
              <ThreadList subject={subject} rows={rows} targetId={targetId} />
            </fieldset>
          </>
        )}
        {/* Above the composer, which covers the end of the list while it is stuck to the bottom. */}
        <div ref={end} className="scroll-mb-40 h-px" />
      </div>
      <div
        data-sends=""
        className="sticky bottom-(--bottom-bar) z-10 bg-canvas in-[aside]:bg-surface pt-2 pb-[max(16px,env(safe-area-inset-bottom))]"
      >
        {news.length > 0 && (
          <Button
            size="small"
            className="absolute -top-9 left-1/2 -translate-x-1/2 rounded-full shadow-float"
            icon={ArrowDown}
            onClick={() => end.current?.scrollIntoView({ block: 'nearest' })}
          >
            {formatPlural(news.length, 'new', 'new')}
          </Button>
        )}
        {isRemoved ? (
          <UnsentComment subject={subject} />
        ) : canWrite ? (
          <Composer
            subject={subject}
            others={others}
            onSent={(comment) => {
              applyComment(comment);
              // Commenting starts watching.
              watch.reload();
              requestAnimationFrame(() => end.current?.scrollIntoView({ block: 'nearest' }));
            }}
          />
        ) : (
          <p className="text-table text-muted">You can read this conversation, but not comment on it.</p>
        )}
      </div>
    </section>
  );
}

/** Replaces the composer of a removed subject: the draft can be copied. */
function UnsentComment({ subject }: { readonly subject: ThreadSubject }) {
  const text = useDraft(useUser().id, subject).draft.text.trim();
  return (
    <div role="group" aria-label="Unsent comment" className="flex flex-col gap-2">
      <p className="text-table text-muted">This was removed. New comments are not possible.</p>
      {text !== '' && <UnsavedTextField label="Your unsent comment" text={text} />}
    </div>
  );
}
