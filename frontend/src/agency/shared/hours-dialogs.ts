import { setCallDecision } from '../../lib/api/http.js';
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { openDialog } from '../../ui/dialogs/dialog-host.js';

// A task or goal with logged hours that gets another client asks here.
setCallDecision(
  'time.client-changes',
  ([error]) =>
    new Promise((resolve) => {
      const move = () => {
        dialog.close();
        resolve({ hours: 'move' });
      };
      const dialog = openDialog(
        confirmDialog,
        {
          title: 'Move the logged hours too?',
          description: error?.sentence ?? '',
          action: 'Keep hours',
          busy: 'Saving...',
          failed: 'The change could not be saved. Please try again.',
          first: { label: 'Move hours', run: move },
          onConfirm: () => {
            resolve({ hours: 'keep' });
            return Promise.resolve();
          },
        },
        () => resolve(null),
      );
    }),
);
