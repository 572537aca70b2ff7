import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import { LEAD_DAYS, SAFETY_DAYS } from '@atrium/rules/stock/suggested-order';
import { Pencil, Trash2, Truck } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../../ui/buttons/button.js';
import { DetailsPage, DetailsPanel, useCloseDetails } from '../../../../ui/details/details-panel.js';
import {
  DetailsField,
  DetailsFigure,
  DetailsFigures,
  DetailsHeader,
  type DetailsLevel,
  DetailsSection,
} from '../../../../ui/details/details-parts.js';
import { DetailsSkeleton, NotFoundState } from '../../../../ui/details/details-states.js';
import { Monogram } from '../../../../ui/display/monogram.js';
import { ErrorState } from '../../../../ui/feedback/states.js';
import { useClinicRight } from '../../../shared/rights.js';
import { loadClinic, useClinic } from '../../../store/clinic-store.js';
import { Email, Phone, Website } from './supplier-columns.js';
import { editSupplier, removeSupplier } from './supplier-dialogs.js';
import { type SupplierDetailsRoute, SUPPLIERS_PATH, supplierPath } from './supplier-details-route.js';

interface SupplierProps {
  readonly id: number;
}

/** Details of a supplier as a page. */
export const SupplierDetailsPage = ({ id }: SupplierProps) => (
  <DetailsPage list="Suppliers" listPath={SUPPLIERS_PATH} path={supplierPath({ id })}>
    <SupplierLoader id={id} level={1} />
  </DetailsPage>
);

interface SupplierDetailsPanelProps extends SupplierProps, Pick<SupplierDetailsRoute, 'step' | 'close'> {}

/** Details of a supplier next to the list. */
export const SupplierDetailsPanel = ({ id, step, close }: SupplierDetailsPanelProps) => (
  <DetailsPanel label="Supplier" id={id} path={supplierPath({ id })} onStep={step} onClose={close}>
    <SupplierLoader id={id} level={2} />
  </DetailsPanel>
);

interface SupplierLoaderProps extends SupplierProps {
  readonly level: DetailsLevel;
}

function SupplierLoader({ id, level }: SupplierLoaderProps) {
  const { all, phase, error } = useClinic((state) => state.suppliers);
  useEffect(() => loadClinic('suppliers', 'uses'), []);
  const supplier = all.rows.get(id);
  if (supplier !== undefined) return <SupplierDetails supplier={supplier} level={level} />;
  if (phase === 'failed')
    return (
      <ErrorState error={error} sentence="The supplier could not be loaded." onRetry={() => loadClinic('suppliers')} />
    );
  if (phase !== 'ready') return <DetailsSkeleton fields={4} />;
  return (
    <NotFoundState
      icon={Truck}
      title="There is no such supplier"
      listPath={SUPPLIERS_PATH}
      list="Suppliers"
      level={level}
    />
  );
}

function SupplierDetails({ supplier, level }: { readonly supplier: Supplier; readonly level: DetailsLevel }) {
  const canEdit = useClinicRight('suppliers:edit');
  const close = useCloseDetails();
  const products = useClinic((state) => state.uses.value?.suppliers);
  const { id, name, customerNumber, leadTimeDays, safetyDays, notes } = supplier;
  return (
    <article aria-label={name} className="flex min-w-0 flex-col gap-4">
      <DetailsHeader
        name={name}
        level={level}
        picture={<Monogram name={name} of={id} size={56} />}
        caption={customerNumber === null ? 'Supplier' : `Customer number ${customerNumber}`}
        actions={
          canEdit && (
            <>
              <Button icon={Pencil} aria-haspopup="dialog" onClick={() => editSupplier(supplier)}>
                Edit
              </Button>
              <Button icon={Trash2} aria-haspopup="dialog" onClick={() => removeSupplier(supplier, close)}>
                {(products?.get(id) ?? 0) > 0 ? 'Deactivate' : 'Delete'}
              </Button>
            </>
          )
        }
      />
      <DetailsFigures>
        <DetailsFigure
          label="Products"
          figure={products === undefined ? '—' : (products.get(id) ?? 0).toLocaleString('en')}
          meaning="bought here first"
        />
        <DetailsFigure
          label="Lead time"
          figure={String(leadTimeDays ?? LEAD_DAYS)}
          meaning={leadTimeDays === null ? 'days, by default' : 'days'}
        />
        <DetailsFigure
          label="Safety"
          figure={String(safetyDays ?? SAFETY_DAYS)}
          meaning={safetyDays === null ? 'days, by default' : 'days'}
        />
      </DetailsFigures>
      <DetailsSection title="Contact" level={level}>
        <DetailsField label="Phone">
          <Phone supplier={supplier} />
        </DetailsField>
        <DetailsField label="Email">
          <Email supplier={supplier} />
        </DetailsField>
        <DetailsField label="Website">
          <Website supplier={supplier} />
        </DetailsField>
        <DetailsField label="Notes" wide>
          {notes}
        </DetailsField>
      </DetailsSection>
    </article>
  );
}
