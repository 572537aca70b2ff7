import { CloudOff, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockText } from '../../lib/format/dates.js';
import { useLeftText } from '../../lib/forms/unsaved.js';
import { Button } from '../buttons/button.js';
import { TypedText } from '../fields/typed-text.js';

interface StateProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}

function State({ icon, title, children }: StateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <span
        className="flex size-10 items-center justify-center rounded-full bg-sunken text-muted ring-1 ring-line dark:bg-raised"
        aria-hidden="true"
      >
        {icon}
      </span>
      <p className="max-w-md text-body text-muted">{title}</p>
      {children}
    </div>
  );
}

/** An empty state: one sentence, and the action that fills it. */
export const EmptyState = State;

/** An error with a button to try again. */
export function ErrorState({ sentence, onRetry }: { readonly sentence: string; readonly onRetry: () => void }) {
  return (
    <div role="alert">
      <State icon={<CloudOff className="size-5" />} title={sentence}>
        <Button onClick={onRetry}>Try again</Button>
      </State>
    </div>
  );
}

/** Replaces a screen or project (`what`) without access, at the same URL, and shows unsaved text for copying. */
export function NoAccessState({ what, who }: { readonly what: string; readonly who?: 'superadmin' }) {
  const left = useLeftText();
  return (
    <State
      icon={<Lock className="size-5" />}
      title={
        who === undefined
          ? `You don't have access to ${what}. Please ask an administrator to assign you.`
          : `Only the ${who} sees ${what}.`
      }
    >
      {left.map(({ title, text, at }) => (
        <section key={title} aria-label={`${title}, not saved`} className="w-full max-w-xl text-left">
          <p className="mb-2 text-table">
            Your access ended at <span className="figures">{clockText(at)}</span>, while you had “{title}” open. Your
            changes were not saved. You can copy them from here.
          </p>
          <TypedText label={`What you typed in ${title}`} text={text} />
        </section>
      ))}
    </State>
  );
}
