import type { FormEvent, ReactNode } from 'react';
import type { MergeQuestion as Question } from '../../lib/forms/entity-form.js';
import { classes } from '../classes.js';
import { FormAnswer } from './form-answer.js';
import { FormDialog, type FormDialogProps } from './form-dialog.js';
import { NewsLine } from '../feedback/news-line.js';
import { Removed } from '../feedback/removed.js';

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
  'id' | 'title' | 'description' | 'width' | 'submit' | 'isDanger' | 'act' | 'onClose'
> {
  readonly busy: string;
  readonly state: EntityFormState;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Dialog of an entity's form, which shows concurrent edits of other users and asks about conflicts. */
export function EntityDialog({
  state,
  busy,
  className = 'flex flex-col gap-4',
  children,
  ...dialog
}: EntityDialogProps) {
  const { isSubmitting, isDirty, refusal, wrongs, question, news, removedBy, typedText, submit } = state;
  const isRemoved = removedBy !== null;
  return (
    <FormDialog
      {...dialog}
      busy={isSubmitting && busy}
      isDirty={isDirty}
      isOver={isRemoved}
      typedText={typedText}
      wrongs={wrongs}
      note={<NewsLine news={news} />}
      onSubmit={submit}
    >
      {removedBy !== null && <Removed who={removedBy} text={typedText()} />}
      {/* What cannot be saved is not to be typed on. */}
      <fieldset disabled={isRemoved} className={classes('min-w-0', className)}>
        {children}
      </fieldset>
      {!isRemoved && <FormAnswer question={question} refusal={refusal} />}
    </FormDialog>
  );
}
