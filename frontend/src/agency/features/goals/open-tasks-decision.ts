import { setCallDecision } from '../../../lib/api/http.js';
import { openDialog } from '../../../ui/dialogs/dialog-host.js';
import { OpenTasksDialog } from './open-tasks-dialog.js';

// A goal with open tasks that is completed asks here.
setCallDecision(
  'goal.open-tasks',
  ([error], _, { id }) =>
    new Promise((resolve) => {
      openDialog(
        { Component: OpenTasksDialog },
        { goalId: Number(id), sentence: error?.sentence ?? '' },
        (decision = null) => resolve(decision),
      );
    }),
);
