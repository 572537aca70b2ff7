import { useState } from 'react';
import { useGuardedClose } from '../../../lib/forms/guarded-close.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { DiscardQuestion } from '../../../ui/dialogs/form-footer.js';
import type { Stock } from '../../store/clinic-state.js';
import { LogUsage } from './log-usage-form.js';

/** Dialog "Log Usage" of an item's row. */
export function LogItemUsageDialog({ stock, onClose }: { readonly stock: Stock; readonly onClose: () => void }) {
  const [isTyped, setTyped] = useState(false);
  const guard = useGuardedClose(isTyped, onClose);
  return (
    <Dialog
      onClose={guard.close}
      title="Log Usage"
      description="Updates stock immediately for everyone"
      width={640}
      footer={guard.asking ? <DiscardQuestion onStay={guard.stay} onDiscard={onClose} /> : undefined}
    >
      <LogUsage itemId={stock.id} onDone={onClose} onDirtyChange={setTyped} />
    </Dialog>
  );
}
