import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { Button } from '../../../../ui/buttons/button.js';
import { Dialog } from '../../../../ui/dialogs/dialog.js';
import { Email, type OnSupplierAction, Phone, type SupplierAction, Website } from './supplier-columns.js';

interface SupplierSheetProps {
  readonly supplier: Supplier;
  readonly onAction: OnSupplierAction;
  readonly onClose: () => void;
}

export function SupplierSheet({ supplier, onAction, onClose }: SupplierSheetProps) {
  const act = (action: SupplierAction) => {
    onClose();
    onAction?.(action, supplier);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={supplier.name}
      foot={
        onAction !== null && (
          <>
            <Button onClick={() => act('remove')}>Delete</Button>
            <Button variant="primary" onClick={() => act('edit')}>
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
