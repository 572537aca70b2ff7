import { getUnsavedTexts } from '../../lib/forms/unsaved-text.js';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import { UnsavedTextField } from '../fields/unsaved-text-field.js';
import { usePendingNavigation } from './pending-navigation.js';

/** Asks before other details or another tab replace an edited form. */
export function LeaveDialog() {
  const go = usePendingNavigation((state) => state.go);
  if (go === null) return null;
  return (
    <ConfirmDialog
      title="Discard your changes?"
      description="Your changes are not saved. Copy them, or stay and save them."
      action="Discard"
      busy="Discarding..."
      failed="The page could not be left. Please try again."
      onConfirm={async () => go()}
      onClose={() => usePendingNavigation.setState({ go: null })}
    >
      <div className="flex flex-col gap-4">
        {getUnsavedTexts().map(({ title, text }) => (
          <UnsavedTextField key={title} label={title} text={text} />
        ))}
      </div>
    </ConfirmDialog>
  );
}
