import { dismissToast, useNotice } from '../lib/toast.js';
import { ToastPlace } from '../ui/toast.js';

export function Toaster() {
  const notice = useNotice((state) => state.notice);
  return <ToastPlace toast={notice} onDismiss={dismissToast} />;
}
