import type { FormEvent, ReactNode } from 'react';
import type { MergeQuestion as Question } from '../../lib/forms/entity-form-types.js';
import { classes } from '../classes.js';
import { SaveProblem } from './save-problem.js';
import { FormDialog, type FormDialogProps } from './form-dialog.js';
import { NewsLine } from '../feedback/news-line.js';
import { RemovedAlert } from '../feedback/removed-alert.js';

/** State of `useEntityForm`. */
interface EntityFormState {
  readonly isSubmitting: boolean;
  readonly isDirty: boolean;
  readonly refusal: string | null;
  readonly wrongs: number;
  readonly question: Question | null;
  readonly news: string | null;
  readonly removedBy: string | null;
  readonly typedText: () => string;
  readonly submit: (event?: FormEvent) => void;
}

interface EntityDialogProps extends Pick<
  FormDialogProps,
  'title' | 'description' | 'width' | 'submit' | 'busy' | 'isDanger' | 'extraAction' | 'onClose'
> {
  readonly state: EntityFormState;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Dialog with the form of an entity. It shows concurrent edits of other users and asks about conflicts. */
export function EntityDialog({ state, className = 'flex flex-col gap-4', children, ...dialog }: EntityDialogProps) {
  const { isSubmitting, isDirty, refusal, wrongs, question, news, removedBy, typedText, submit } = state;
  const isRemoved = removedBy !== null;
  return (
    <FormDialog
      {...dialog}
      state={{ busy: isSubmitting, wrongs }}
      isDirty={isDirty}
      isEnded={isRemoved}
      typedText={typedText}
      note={<NewsLine news={news} />}
      onSubmit={submit}
    >
      {removedBy !== null && <RemovedAlert who={removedBy} text={typedText()} />}
      {/* A removed entity cannot be saved, so its fields are disabled. */}
      <fieldset disabled={isRemoved} className={classes('min-w-0', className)}>
        {children}
      </fieldset>
      {!isRemoved && <SaveProblem question={question} refusal={refusal} />}
    </FormDialog>
  );
}
