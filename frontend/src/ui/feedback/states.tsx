import { CloudOff, Lock } from 'lucide-react';
import { getErrorMessage } from '../../lib/api/http.js';
import { formatClock } from '../../lib/format/dates.js';
import { usePreservedTexts } from '../../lib/forms/unsaved-text.js';
import { Button } from '../buttons/button.js';
import { UnsavedTextField } from '../fields/unsaved-text-field.js';
import type { Elements } from '../elements.js';
import { drawIcon, type Icon } from '../icon.js';
import { classes } from '../classes.js';

interface StateProps {
  readonly icon: Icon;
  readonly title: string;
  /** Heading element of a state that replaces a whole screen; a paragraph by default. */
  readonly as?: 'h1' | 'p';
  readonly children?: Elements;
}

/** Empty state of a list: one sentence, and the action that adds a first row. */
export function EmptyState({ icon, title, as: Title = 'p', children }: StateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-8 text-center">
      <span className="relative flex h-18 w-24 justify-center pt-8 text-muted" aria-hidden="true">
        <svg viewBox="0 0 96 72" width="96" height="72" fill="none" strokeLinecap="round" className="absolute inset-0">
          <path d="M20 68V38a28 28 0 0 1 56 0v30M4 68h88" strokeWidth="2" className="stroke-field-line/60" />
          <path d="M30 68V40a18 18 0 0 1 36 0v28z" strokeWidth="2" className="fill-accent-soft stroke-accent-line" />
        </svg>
        <span className="relative">{drawIcon(icon, 'size-5')}</span>
      </span>
      <Title className="max-w-md text-body text-muted">{title}</Title>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  /** The error, whose message is shown when the server sent one. */
  readonly error?: unknown;
  readonly sentence: string;
  readonly onRetry: () => void;
}

/** An error with a button to try again. */
export const ErrorState = ({ error, sentence, onRetry }: ErrorStateProps) => (
  <div role="alert">
    <EmptyState icon={CloudOff} title={getErrorMessage(error, sentence)}>
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  </div>
);

/** Replaces a screen or project (`what`) without access, at the same URL, and shows unsaved text for copying. */
export function NoAccessState({ what }: { readonly what: string }) {
  const left = usePreservedTexts();
  return (
    <EmptyState icon={Lock} title={`You don't have access to ${what}. Please ask an administrator to assign you.`}>
      {left.map(({ title, text, at }) => (
        <section key={title} aria-label={`${title}, not saved`} className="w-full max-w-xl text-left">
          <p className="mb-2 text-table">
            Your access ended at <span className="figures">{formatClock(at)}</span>
            <span>{`, while you had “${title}” open. Your changes were not saved. You can copy them from here.`}</span>
          </p>
          <UnsavedTextField label={`Your text in ${title}`} text={text} />
        </section>
      ))}
    </EmptyState>
  );
}

/** A placeholder with the size of the expected content. */
export const Skeleton = ({ className }: { readonly className?: string }) => (
  <span
    data-skeleton
    className={classes('block animate-breathe rounded-small bg-line', className)}
    aria-hidden="true"
  />
);

interface LinesSkeletonProps {
  readonly label: string;
  readonly lines: number;
  /** Class names for the padding of a line, equal to those of the list that follows. */
  readonly line?: string;
}

/** Placeholder for a list of two-line entries with a number at the end. */
export function LinesSkeleton({ label, lines, line = 'py-2' }: LinesSkeletonProps) {
  return (
    <ul aria-busy="true" aria-label={label} className="divide-y divide-line">
      {Array.from({ length: lines }, (_, index) => (
        <li key={index} className={classes('flex items-center gap-4', line)}>
          <span className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
          <Skeleton className="h-3.5 w-14" />
        </li>
      ))}
    </ul>
  );
}
