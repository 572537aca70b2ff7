import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useFirstWrong } from '../../lib/forms/first-wrong.js';
import { useGuardedClose } from '../../lib/forms/guarded-close.js';
import { useUnsaved } from '../../lib/forms/unsaved.js';
import { Dialog } from './dialog.js';
import { FormFoot } from './form-foot.js';
import { Refusal } from '../feedback/refusal.js';

export interface FormDialogProps {
  /** The form's id, unique on the screen. */
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly width?: 440 | 640 | 840;
  readonly submit: string;
  /** The submit is destructive. */
  readonly isDanger?: boolean;
  /** It cannot be sent: closing is all that is left. */
  readonly isOver?: boolean;
  readonly busy: string | false;
  /** Something was typed that closing would lose. */
  readonly isDirty: boolean;
  /** Text of the form for copying; blank for none. */
  readonly typedText: () => string;
  /** Why it was refused, where that belongs to no field. */
  readonly refusal?: string | null | undefined;
  /** Rises with every refusal at a field. */
  readonly wrongs: number;
  /** A line above the buttons. */
  readonly note?: ReactNode;
  /** Apart from the buttons: another act on what is edited. */
  readonly act?: ReactNode;
  readonly cancel?: string;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/**
 * A dialog around a form. It asks before typed text is lost, stays while the call runs, and leads to the first field
 * that is wrong.
 */
export function FormDialog({
  id,
  title,
  description,
  width = 640,
  submit,
  isDanger = false,
  isOver = false,
  busy,
  isDirty,
  typedText,
  refusal,
  wrongs,
  note,
  act,
  cancel,
  onSubmit,
  onClose,
  onKeyDown,
  className = 'flex flex-col gap-4',
  children,
}: FormDialogProps) {
  const form = useFirstWrong(wrongs);
  const unsaved = useUnsaved(title, typedText);
  const leave = () => {
    unsaved.settle();
    onClose();
  };
  const guard = useGuardedClose(isDirty, leave);
  const askToClose = (open: boolean) => {
    if (busy === false) guard.onOpenChange(open);
  };
  return (
    <Dialog
      open
      onOpenChange={askToClose}
      width={width}
      title={title}
      {...(description !== undefined && { description })}
      foot={
        <FormFoot
          form={id}
          submit={isOver ? null : submit}
          isDanger={isDanger}
          busy={busy}
          note={note}
          act={isOver ? undefined : act}
          cancel={cancel ?? (isOver ? 'Close' : 'Cancel')}
          onCancel={() => askToClose(false)}
          asking={guard.asking}
          onStay={guard.stay}
          onDiscard={leave}
        />
      }
    >
      <form ref={form} id={id} noValidate onSubmit={onSubmit} onKeyDownCapture={onKeyDown} className={className}>
        {children}
        <Refusal sentence={refusal} />
      </form>
    </Dialog>
  );
}
