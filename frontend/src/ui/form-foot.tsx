import { Button } from './button.js';

interface FormFootProps {
  /** The id of the form that it sends. */
  readonly form: string;
  readonly submit: string;
  readonly busy: string | false;
  readonly onCancel: () => void;
  /** What was typed would be lost: the foot asks before it goes. */
  readonly asking: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** The foot of a dialog with a form. */
export function FormFoot({ form, submit, busy, onCancel, asking, onStay, onDiscard }: FormFootProps) {
  if (asking)
    return (
      <div role="alertdialog" aria-label="Discard what you typed?" className="flex flex-1 flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-table font-medium">Discard what you typed?</p>
        <Button variant="danger" onClick={onDiscard}>
          Discard
        </Button>
        <Button autoFocus onClick={onStay}>
          Keep editing
        </Button>
      </div>
    );
  return (
    <>
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" form={form} variant="primary" busy={busy}>
        {submit}
      </Button>
    </>
  );
}
