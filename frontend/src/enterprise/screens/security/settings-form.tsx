import type { FormEvent, ReactNode } from 'react';
import { useFirstWrong } from '../../../lib/forms/first-wrong.js';
import type { MergeQuestion } from '../../../lib/forms/entity-form.js';
import { useUnsaved } from '../../../lib/forms/unsaved.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormAnswer } from '../../../ui/dialogs/form-answer.js';
import { NewsLine } from '../../../ui/feedback/news-line.js';

interface SettingsFormProps {
  readonly name: string;
  readonly save: string;
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
  readonly children: ReactNode;
}

/** A card's form that stays on the screen: what colleagues changed, the answer, and its foot. */
export function SettingsForm({ name, save, state, children }: SettingsFormProps) {
  const { isDirty, isSubmitting } = state;
  const place = useFirstWrong(state.wrongs);
  useUnsaved(name, state.typedText);
  return (
    <form ref={place} noValidate aria-label={name} onSubmit={state.submit}>
      {children}
      <div className="px-4 sm:px-5 [&>*:not(:empty)]:mb-4">
        {isDirty && <NewsLine news={state.news} />}
        <FormAnswer question={state.question} refusal={state.refusal} />
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 sm:px-5">
        {isDirty && <Button onClick={state.discard}>Discard</Button>}
        <Button type="submit" variant="primary" disabled={!isDirty} busy={isSubmitting && 'Saving...'}>
          {save}
        </Button>
      </footer>
    </form>
  );
}
