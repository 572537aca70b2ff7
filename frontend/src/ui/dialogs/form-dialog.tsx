import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useFocusFirstError } from '../../lib/forms/focus-first-error.js';
import { useGuardedClose } from '../../lib/forms/guarded-close.js';
import { usePreserveUnsaved } from '../../lib/forms/unsaved-text.js';
import { Dialog } from './dialog.js';
import { FormFooter } from './form-footer.js';
import { FormError } from '../feedback/alert.js';
import type { Elements } from '../elements.js';

/** State of a form, such as that of `useSubmit`. */
interface FormState {
  readonly busy: boolean;
  /** Error message that belongs to no field. */
  readonly refusal?: string | null | undefined;
  /** Counter that increases with every error at a field. */
  readonly wrongs?: number;
}

const IDLE: FormState = { busy: false };

export interface FormDialogProps {
  /** The form's id; needed only by code that submits the form itself. */
  readonly id?: string;
  readonly title: string;
  readonly description?: string;
  readonly width?: 440 | 640 | 840;
  readonly submit: string;
  /** True for a destructive action. */
  readonly isDanger?: boolean;
  /** True when the form can no longer be sent and can only be closed. */
  readonly isEnded?: boolean;
  readonly state?: FormState;
  /** Label of the button during the request. */
  readonly busy?: string;
  /** True when closing would lose unsaved input. */
  readonly isDirty?: boolean;
  /** Returns the text of the form for copying; blank for none. */
  readonly typedText?: () => string;
  /** A line above the buttons. */
  readonly note?: Elements;
  /** Additional action next to the buttons, about the edited entity. */
  readonly extraAction?: ReactNode;
  readonly cancel?: string;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly className?: string;
  readonly children: Elements;
}

/**
 * Dialog with a form. It asks before unsaved text is lost, stays open while the call runs, and moves the focus to the
 * first invalid field.
 */
export function FormDialog({
  id: givenId,
  title,
  description,
  width = 640,
  submit,
  isDanger = false,
  isEnded = false,
  state: { busy: isBusy, refusal, wrongs = 0 } = IDLE,
  busy = 'Saving...',
  isDirty = false,
  typedText = () => '',
  note,
  extraAction,
  cancel,
  onSubmit,
  onClose,
  onKeyDown,
  className = 'flex flex-col gap-4',
  children,
}: FormDialogProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const form = useFocusFirstError(wrongs);
  const unsaved = usePreserveUnsaved(title, typedText);
  const leave = () => {
    unsaved.settle();
    onClose();
  };
  const guard = useGuardedClose(isDirty, leave);
  const askToClose = () => {
    if (!isBusy) guard.close();
  };
  return (
    <Dialog
      onClose={askToClose}
      width={width}
      title={title}
      {...(description !== undefined && { description })}
      footer={
        <FormFooter
          form={id}
          submit={isEnded ? null : submit}
          isDanger={isDanger}
          busy={isBusy && busy}
          note={note}
          extraAction={isEnded ? undefined : extraAction}
          cancel={cancel ?? (isEnded ? 'Close' : 'Cancel')}
          onCancel={askToClose}
          isAsking={guard.asking}
          onStay={guard.stay}
          onDiscard={leave}
        />
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
        onKeyDownCapture={onKeyDown}
        className={className}
      >
        {children}
        <FormError sentence={refusal} />
      </form>
    </Dialog>
  );
}
