import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../buttons/button.js';

interface FormFootProps {
  /** The id of the form that it sends. */
  readonly form: string;
  /** Null: there is nothing to send any more. */
  readonly submit: string | null;
  readonly isDanger?: boolean;
  readonly busy: string | false;
  /** A line above the buttons. */
  readonly note?: ReactNode;
  /** Apart from the other buttons: another act on what is edited. */
  readonly act?: ReactNode;
  readonly cancel?: string;
  readonly onCancel: () => void;
  /** Closing would lose typed text, so the foot asks first. */
  readonly asking: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** The foot of a dialog with a form. */
export function FormFoot({
  form,
  submit,
  isDanger = false,
  busy,
  note,
  act,
  cancel = 'Cancel',
  onCancel,
  asking,
  onStay,
  onDiscard,
}: FormFootProps) {
  if (asking) return <DiscardQuestion onStay={onStay} onDiscard={onDiscard} />;
  return (
    <>
      {note}
      {act && <span className="mr-auto">{act}</span>}
      <Button onClick={onCancel}>{cancel}</Button>
      {submit !== null && (
        <Button type="submit" form={form} variant={isDanger ? 'danger' : 'primary'} busy={busy}>
          {submit}
        </Button>
      )}
    </>
  );
}

/** In place of the buttons: what was typed would be lost. */
export function DiscardQuestion({
  onStay,
  onDiscard,
}: {
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}) {
  const stay = useRef<HTMLButtonElement>(null);
  // After the dialog has looked after its own focus, whose button went away.
  useEffect(() => {
    const frame = requestAnimationFrame(() => stay.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div
      role="alertdialog"
      aria-label="Discard what you typed?"
      className="flex flex-1 flex-wrap items-center justify-end gap-2"
    >
      <p className="mr-auto text-table font-medium">Discard what you typed?</p>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
      <Button ref={stay} autoFocus onClick={onStay}>
        Keep editing
      </Button>
    </div>
  );
}
