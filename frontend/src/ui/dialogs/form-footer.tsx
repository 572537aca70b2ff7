import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../buttons/button.js';
import type { Elements } from '../elements.js';

interface FormFooterProps {
  /** Id of the form that the button submits. */
  readonly form: string;
  /** Label of the submit button; null when the form can no longer be sent. */
  readonly submit: string | null;
  readonly isDanger?: boolean;
  readonly busy: string | false;
  /** A line above the buttons. */
  readonly note?: Elements;
  /** Additional action apart from the other buttons, about the edited entity. */
  readonly extraAction?: ReactNode;
  readonly cancel?: string;
  readonly onCancel: () => void;
  /** True to ask in place of the buttons, because closing would lose unsaved text. */
  readonly isAsking: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Footer of a dialog with a form. */
export function FormFooter({
  form,
  submit,
  isDanger = false,
  busy,
  note,
  extraAction,
  cancel = 'Cancel',
  onCancel,
  isAsking,
  onStay,
  onDiscard,
}: FormFooterProps) {
  if (isAsking) return <DiscardQuestion onStay={onStay} onDiscard={onDiscard} />;
  return (
    <>
      {note}
      {extraAction && <span className="mr-auto">{extraAction}</span>}
      <Button onClick={onCancel}>{cancel}</Button>
      {submit !== null && (
        <Button type="submit" form={form} variant={isDanger ? 'danger' : 'primary'} busy={busy}>
          {submit}
        </Button>
      )}
    </>
  );
}

interface DiscardQuestionProps {
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Question in place of the buttons before unsaved text is lost. */
export function DiscardQuestion({ onStay, onDiscard }: DiscardQuestionProps) {
  const stay = useRef<HTMLButtonElement>(null);
  // Waits until the dialog has moved its own focus, because the focused button is no longer rendered.
  useEffect(() => {
    const frame = requestAnimationFrame(() => stay.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div
      role="alertdialog"
      aria-label="Discard your changes?"
      className="flex flex-1 flex-wrap items-center justify-end gap-2"
    >
      <p className="mr-auto text-table font-semibold">Discard your changes?</p>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
      <Button ref={stay} autoFocus onClick={onStay}>
        Keep editing
      </Button>
    </div>
  );
}
