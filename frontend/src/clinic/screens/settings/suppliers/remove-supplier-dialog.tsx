import { removeSupplier, updateSupplier } from '@atrium/contract/clinic/categories-and-suppliers/calls';
import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { formatPlural } from '@atrium/rules/stock/labels';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { call } from '../../../../lib/api/http.js';
import { showFailure, showToast } from '../../../../lib/page/toast.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { removeRow, upsertRow, useClinic } from '../../../store/clinic-store.js';

interface RemoveSupplierDialogProps {
  readonly supplier: Supplier;
  readonly onClose: () => void;
  /** Called after the deletion. */
  readonly onDeleted?: (() => void) | undefined;
}

async function restoreSupplier(id: number): Promise<void> {
  try {
    const supplier = await call(updateSupplier, { params: { id }, body: { isActive: true } });
    upsertRow.suppliers(supplier);
    showToast({ title: 'Supplier reactivated', description: `${isolateDirection(supplier.name)} is available again.` });
  } catch (error) {
    showFailure(error, 'The supplier could not be reactivated. Please try again.');
  }
}

/**
 * Dialog to remove a supplier. A supplier of products is deactivated and keeps its name where it is used; others are
 * deleted.
 */
export function RemoveSupplierDialog({ supplier: { id, name }, onClose, onDeleted }: RemoveSupplierDialogProps) {
  const uses = useClinic((state) => state.uses.value?.suppliers.get(id) ?? 0);
  const verb = uses > 0 ? 'Deactivate' : 'Delete';
  return (
    <ConfirmDialog
      title={`${verb} ${name}?`}
      description={
        uses > 0
          ? `${formatPlural(uses, 'product')} ${uses === 1 ? 'is' : 'are'} bought from this supplier. ${uses === 1 ? 'It keeps' : 'They keep'} its name, but it is no longer available for new entries.`
          : 'No products use this supplier. Past purchases and saved prices keep its name.'
      }
      action={`${verb} supplier`}
      busy={uses > 0 ? 'Deactivating...' : 'Deleting...'}
      failed="The supplier could not be deleted. Please try again."
      onClose={onClose}
      onConfirm={async () => {
        await call(removeSupplier, { params: { id } });
        onDeleted?.();
        removeRow.suppliers(id);
      }}
      success={{
        title: uses > 0 ? 'Supplier deactivated' : 'Supplier deleted',
        description: `${isolateDirection(name)} is no longer available.`,
        tone: 'neutral',
        ...(uses > 0 && { action: { label: 'Undo', run: () => void restoreSupplier(id) } }),
      }}
    />
  );
}
