import { setCallDecision } from '../../lib/api/http.js';
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { openDialog } from '../../ui/dialogs/dialog-host.js';

// Work with logged hours that gets another client or marketing project asks here.
setCallDecision(
  'time.client-changes',
  ([error]) =>
    new Promise((resolve) => {
      const { work = 'work', of = 'client', name = null } = error?.loggedHours ?? {};
      const move = () => {
        dialog.close();
        resolve({ hours: 'move' });
      };
      const dialog = openDialog(
        confirmDialog,
        {
          title: 'Move the logged hours too?',
          description: error?.sentence ?? '',
          action: name === null ? `Keep without a ${of}` : `Keep with ${name}`,
          variant: 'primary',
          busy: 'Saving...',
          failed: 'The change could not be saved. Please try again.',
          first: { label: `Move with the ${work}`, run: move },
          onConfirm: () => {
            resolve({ hours: 'keep' });
            return Promise.resolve();
          },
        },
        () => resolve(null),
      );
    }),
);
