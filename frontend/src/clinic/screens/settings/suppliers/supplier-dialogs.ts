import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { defineDialog, openDialog } from '../../../../ui/dialogs/dialog-host.js';
import { useClinic } from '../../../store/clinic-store.js';

const supplierDialog = defineDialog({
  load: async () => (await import('./supplier-dialog.js')).SupplierDialog,
  title: ({ supplier }) => (supplier === null ? 'Add Supplier' : 'Edit supplier'),
});
const removeSupplierDialog = defineDialog({
  load: async () => (await import('./remove-supplier-dialog.js')).RemoveSupplierDialog,
  title: ({ supplier: { id, name } }) =>
    `${useClinic.getState().uses.value?.suppliers.get(id) ? 'Deactivate' : 'Delete'} ${name}?`,
  width: 440,
});

export const addSupplier = () => openDialog(supplierDialog, { supplier: null });
export const editSupplier = (supplier: Supplier) => openDialog(supplierDialog, { supplier });
export const removeSupplier = (supplier: Supplier, onDeleted?: () => void) =>
  openDialog(removeSupplierDialog, { supplier, onDeleted });
