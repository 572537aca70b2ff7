import { typedNow } from '../../../lib/forms/unsaved.js';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.js';
import { TypedText } from '../../../ui/fields/typed-text.js';
import { useLeaving } from './leave-typed.js';

/** Asks before another item or tab replaces an edited form. */
export function LeaveQuestion() {
  const go = useLeaving((state) => state.go);
  if (go === null) return null;
  return (
    <ConfirmDialog
      title="Discard what you typed?"
      description="It is not saved yet. Copy it, or stay and save it."
      action="Discard"
      busy="Discarding..."
      failed="It could not be left. Please try again."
      onConfirm={async () => go()}
      onClose={() => useLeaving.setState({ go: null })}
    >
      <div className="flex flex-col gap-4">
        {typedNow().map(({ title, text }) => (
          <TypedText key={title} label={title} text={text} />
        ))}
      </div>
    </ConfirmDialog>
  );
}
