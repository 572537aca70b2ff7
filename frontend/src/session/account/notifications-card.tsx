import { PROJECT_NAMES } from '@atrium/rules/labels';
import { NOTICE_KIND_LABELS, NOTICE_KIND_PROJECTS, type NoticeKind, noticeKindsOf } from '@atrium/rules/notices';
import { PROJECTS } from '@atrium/rules/rights';
import { useEffect, useId } from 'react';
import { sentenceOf } from '../../lib/http.js';
import { Alert } from '../../ui/alert.js';
import { Card } from '../../ui/card.js';
import { Skeleton } from '../../ui/skeleton.js';
import { ErrorState } from '../../ui/states.js';
import { Switch } from '../../ui/switch.js';
import { useUser } from '../session-store.js';
import { chooseNotices, loadNoticeChoices, useAskedChoices, useNoticeChoices } from './notice-choices-store.js';

const FAILED = 'Your choices could not be loaded.';
const retry = () => void loadNoticeChoices();

/** What reaches the bell: a switch for each kind that this person can get. Saved at once. */
export function NotificationsCard() {
  const kinds = noticeKindsOf(useUser());
  const { phase, error, isOn } = useNoticeChoices();
  useEffect(retry, []);
  if (kinds.length === 0) return null;
  return (
    <Card
      title="Notifications"
      description="Choose what appears in the bell. News about your account and access always appears."
    >
      {isOn.size === 0 && phase === 'failed' ? (
        <ErrorState sentence={sentenceOf(error, FAILED)} onRetry={retry} />
      ) : isOn.size === 0 ? (
        <div
          className="flex flex-col gap-5 px-4 pt-1 pb-6 sm:px-5"
          aria-busy="true"
          role="status"
          aria-label="Loading notification choices"
        >
          {kinds.map((kind) => (
            <span key={kind} className="flex items-center justify-between gap-4">
              <Skeleton className="h-4 w-3/5" />
              <Skeleton className="h-6 w-10 rounded-full" />
            </span>
          ))}
        </div>
      ) : (
        <>
          {phase === 'failed' && (
            <Alert tone="bad" className="mx-4 mb-3 sm:mx-5">
              {sentenceOf(error, FAILED)}
            </Alert>
          )}
          {PROJECTS.map((project) => {
            const own = kinds.filter((kind) => NOTICE_KIND_PROJECTS[kind] === project);
            return own.length > 0 && <Kinds key={project} title={PROJECT_NAMES[project]} kinds={own} />;
          })}
        </>
      )}
    </Card>
  );
}

function Kinds({ title, kinds }: { readonly title: string; readonly kinds: readonly NoticeKind[] }) {
  const id = useId();
  const isOn = useNoticeChoices((state) => state.isOn);
  const asked = useAskedChoices((state) => state.shown);
  return (
    <div role="group" aria-labelledby={id} className="border-t border-line px-4 pt-3 pb-2 sm:px-5">
      <h3 id={id} className="text-caption font-medium text-muted">
        {title}
      </h3>
      {/* In two columns where there is room, so that a switch stands by its words. */}
      <div className="grid gap-x-12 xl:grid-cols-2">
        {kinds.map((kind) => (
          <Switch
            key={kind}
            label={NOTICE_KIND_LABELS[kind]}
            checked={asked.get(kind) ?? isOn.get(kind) ?? true}
            onChange={(wanted) => void chooseNotices(kind, wanted)}
            className="min-h-11 py-1.5"
          />
        ))}
      </div>
    </div>
  );
}
