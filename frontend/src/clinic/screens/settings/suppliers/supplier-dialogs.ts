import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { defineDialog, openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { useClinic } from '../../../store/clinic-store.js';

const supplierDialog = defineDialog(
  ({ supplier }) => (supplier === null ? 'Add Supplier' : 'Edit supplier'),
  async () => (await import('./supplier-dialog.js')).SupplierDialog,
);
const removeSupplierDialog = defineDialog(
  ({ supplier: { id, name } }) =>
    `${useClinic.getState().uses.value?.suppliers.get(id) ? 'Deactivate' : 'Delete'} ${name}?`,
  async () => (await import('./remove-supplier-dialog.js')).RemoveSupplierDialog,
  440,
);

export const addSupplier = () => openDialog(supplierDialog, { supplier: null });
export const editSupplier = (supplier: Supplier) => openDialog(supplierDialog, { supplier });
export const removeSupplier = (supplier: Supplier, onDeleted?: () => void) =>
  openDialog(removeSupplierDialog, { supplier, onDeleted });
