import { endEmployment } from '@atrium/contract/enterprise/staff/calls';
import { setCallDecision } from '../../lib/api/http.js';
import { defineDialog, openDialog } from '../../ui/dialogs/dialog-host.js';

const handoverDialog = defineDialog(
  'Hand over open work',
  async () => (await import('../features/staff/end-employment/handover-dialog.js')).HandoverDialog,
);

// Every call that ends access asks here. The dialog that ends an employment asks itself, together with the last day.
setCallDecision('staff.open-work', (errors, { path, method }) => {
  const byUser = new Map(errors.flatMap(({ openWork }) => (openWork === null ? [] : [[openWork.userId, openWork]])));
  if (path === endEmployment.path || byUser.size === 0) return Promise.resolve(null);
  return new Promise((resolve) => {
    openDialog(handoverDialog, { work: [...byUser.values()], isWhole: method === 'DELETE' }, (handover = null) =>
      resolve(handover),
    );
  });
});
