import { closeRootDialog, useRootDialog } from '../../lib/page/root-dialog.js';

/** The dialog that was opened over any screen. */
export const RootDialog = () => useRootDialog((state) => state.render)?.(closeRootDialog);
