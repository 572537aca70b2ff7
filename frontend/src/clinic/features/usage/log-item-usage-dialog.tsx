import { useId, useState } from 'react';
import { useGuardedClose } from '../../../lib/forms/guarded-close.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { FormFooter } from '../../../ui/dialogs/form-footer.js';
import { useClinicRight } from '../../shared/rights.js';
import type { Stock } from '../../store/clinic-state.js';
import { LogUsage } from './log-usage-form.js';
import type { LogUsageFormState } from './use-log-usage.js';

/** Dialog "Log Usage" of an item's row. */
export function LogItemUsageDialog({ stock, onClose }: { readonly stock: Stock; readonly onClose: () => void }) {
  const formId = useId();
  const canUse = useClinicRight('stock:use');
  const [{ isTyped, isBusy, isRemoved }, setState] = useState<LogUsageFormState>({
    isTyped: false,
    isBusy: false,
    isRemoved: false,
  });
  const guard = useGuardedClose(isTyped, onClose);
  return (
    <Dialog
      onClose={guard.close}
      title="Log Usage"
      description="Updates stock immediately for everyone"
      width={640}
      footer={
        <FormFooter
          form={formId}
          submit={canUse && !isRemoved ? 'Log Usage' : null}
          busy={isBusy && 'Logging...'}
          cancel={canUse ? 'Cancel' : 'Close'}
          onCancel={guard.close}
          isAsking={guard.asking}
          onStay={guard.stay}
          onDiscard={onClose}
        />
      }
    >
      <LogUsage id={formId} itemId={stock.id} onDone={onClose} onStateChange={setState} />
    </Dialog>
  );
}
