import { closeRootDialog, useRootDialog } from '../lib/root-dialog.js';
import { dismissToast, useNotice } from '../lib/toast.js';
import { ToastPlace } from '../ui/toast.js';

export function Toaster() {
  const notice = useNotice((state) => state.notice);
  const renderDialog = useRootDialog((state) => state.render);
  return (
    <>
      <ToastPlace toast={notice} onDismiss={dismissToast} />
      {renderDialog?.(closeRootDialog)}
    </>
  );
}
