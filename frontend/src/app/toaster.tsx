import { dismissToast, useToast } from '../lib/page/toast.js';
import { ToastRegion } from '../ui/feedback/toast.js';

export function Toaster() {
  const toast = useToast((state) => state.toast);
  return <ToastRegion toast={toast} onDismiss={dismissToast} />;
}
