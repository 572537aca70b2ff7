import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { useMay } from '../../../shared/rights.js';
import { Email, Phone, Website } from './supplier-columns.js';
import { editSupplier, removeSupplier } from './supplier-dialogs.js';

interface SupplierSheetProps {
  readonly supplier: Supplier;
  readonly onClose: () => void;
}

/** On a phone: how a supplier is reached, and what may be changed. */
export function SupplierSheet({ supplier, onClose }: SupplierSheetProps) {
  const mayEdit = useMay('suppliers:edit');
  const act = (open: (supplier: Supplier) => void) => {
    onClose();
    open(supplier);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={supplier.name}
      foot={
        mayEdit && (
          <>
            <Button onClick={() => act(removeSupplier)}>Delete</Button>
            <Button variant="primary" onClick={() => act(editSupplier)}>
              Edit
            </Button>
          </>
        )
      }
    >
      <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-y-3 [&_dt]:text-muted">
        <dt>Phone</dt>
        <dd>
          <Phone supplier={supplier} />
        </dd>
        <dt>E-mail</dt>
        <dd>
          <Email supplier={supplier} />
        </dd>
        <dt>Website</dt>
        <dd>
          <Website supplier={supplier} />
        </dd>
        {supplier.notes !== null && (
          <>
            <dt>Notes</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{supplier.notes}</dd>
          </>
        )}
      </dl>
    </Dialog>
  );
}
