import { dismissToast, useNotice } from '../lib/page/toast.js';
import { ToastPlace } from '../ui/feedback/toast.js';

export function Toaster() {
  const notice = useNotice((state) => state.notice);
  return <ToastPlace toast={notice} onDismiss={dismissToast} />;
}
