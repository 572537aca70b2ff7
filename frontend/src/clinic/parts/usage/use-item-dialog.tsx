import { Dialog } from '../../../ui/dialog.js';
import type { Stock } from '../../store/clinic-state.js';
import { LogUsage } from './log-usage-form.js';

/** "Log Usage" of the item whose row asked for it. */
export function UseItemDialog({ stock, onClose }: { readonly stock: Stock; readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Log Usage"
      description="Updates stock immediately for everyone"
      width={640}
    >
      <LogUsage itemId={stock.id} onDone={onClose} />
    </Dialog>
  );
}
