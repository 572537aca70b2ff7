import type { FormEvent } from 'react';
import { useFocusFirstError } from '../../lib/forms/focus-first-error.js';
import type { MergeQuestion } from '../../lib/forms/entity-form-types.js';
import { usePreserveUnsaved } from '../../lib/forms/unsaved-text.js';
import { Button } from '../buttons/button.js';
import { SaveProblem } from '../dialogs/save-problem.js';
import { NewsLine } from '../feedback/news-line.js';
import { Skeleton } from '../feedback/states.js';
import { Card, CardFooter } from './card.js';
import type { Elements } from '../elements.js';

interface SettingsCardProps<Settings> {
  readonly title: string;
  readonly description: string;
  /** Null while the settings load. */
  readonly settings: Settings | null;
  readonly skeletonClass?: string;
  readonly className?: string;
  readonly children: (settings: Settings) => Elements;
}

/** Card of settings, with a skeleton while they load. */
export function SettingsCard<Settings>({
  title,
  description,
  settings,
  skeletonClass = 'h-40',
  className = 'max-w-[840px]',
  children,
}: SettingsCardProps<Settings>) {
  return (
    <Card title={title} description={description} className={className}>
      {settings === null ? (
        <div className="px-4 pb-4" aria-busy="true">
          <Skeleton className={`${skeletonClass} w-full rounded-control`} />
        </div>
      ) : (
        children(settings)
      )}
    </Card>
  );
}

interface SettingsFormProps {
  readonly name: string;
  readonly save: string;
  /** Shown at the start of the footer. */
  readonly note?: Elements;
  readonly state: {
    readonly isDirty: boolean;
    readonly isSubmitting: boolean;
    readonly news: string | null;
    readonly question: MergeQuestion | null;
    readonly refusal: string | null;
    readonly wrongs: number;
    readonly typedText: () => string;
    readonly submit: (event?: FormEvent) => void;
    readonly discard: () => void;
  };
  readonly children: Elements;
}

/** Form of a card that stays on the screen, with other users' changes, the result, and its footer. */
export function SettingsForm({ name, save, note, state, children }: SettingsFormProps) {
  const { isDirty, isSubmitting } = state;
  const formRef = useFocusFirstError(state.wrongs);
  usePreserveUnsaved(name, state.typedText);
  return (
    <form ref={formRef} noValidate aria-label={name} onSubmit={state.submit}>
      {children}
      <div className="px-4 [&>*:not(:empty)]:mb-4">
        {isDirty && <NewsLine news={state.news} />}
        <SaveProblem question={state.question} refusal={state.refusal} />
      </div>
      <CardFooter>
        {note}
        {isDirty && <Button onClick={state.discard}>Discard</Button>}
        <Button type="submit" variant="primary" disabled={!isDirty} busy={isSubmitting && 'Saving...'}>
          {save}
        </Button>
      </CardFooter>
    </form>
  );
}
