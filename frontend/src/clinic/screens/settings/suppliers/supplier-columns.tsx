import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { TableColumn } from '../../../../ui/lists/data-table-props.js';
import { DetailsLink } from '../../../../ui/details/details-link.js';
import { EditDelete } from '../../../../ui/buttons/edit-delete.js';
import { FactLine } from '../../../../ui/display/facts.js';
import { editSupplier, removeSupplier } from './supplier-dialogs.js';
import { supplierPath } from './supplier-details-route.js';
import { formatWebsite } from './filter-suppliers.js';

interface SupplierColumnsProps {
  /** Number of products by supplier id; null until they are counted. */
  readonly uses: ReadonlyMap<number, number> | null;
  readonly canEdit: boolean;
  /** True when the panel is open, which leaves room for name and phone number only. */
  readonly isPanelOpen: boolean;
  readonly onOpen: (supplier: Supplier) => void;
}

const Dash = () => <span className="text-muted">—</span>;
const link = 'touch-target rounded-small text-accent-text underline-offset-4 hover:underline';

export function supplierColumns({ uses, canEdit, isPanelOpen, onOpen }: SupplierColumnsProps): TableColumn<Supplier>[] {
  const columns: TableColumn<Supplier>[] = [
    {
      id: 'name',
      header: 'Supplier',
      sortValue: ({ name }) => name,
      cell: (supplier) => (
        <div className="min-w-0">
          <DetailsLink
            to={supplierPath(supplier)}
            title={supplier.name}
            className="touch-target block truncate rounded-small font-semibold hover:underline"
            onOpen={() => onOpen(supplier)}
          >
            {supplier.name}
          </DetailsLink>
          {supplier.notes !== null && (
            <p className="truncate text-caption text-muted" title={supplier.notes}>
              {supplier.notes}
            </p>
          )}
        </div>
      ),
    },
    {
      id: 'email',
      header: 'Email',
      width: '24%',
      from: 'medium',
      sortValue: ({ contactEmail }) => contactEmail,
      cell: (supplier) => <Email supplier={supplier} />,
    },
    {
      id: 'phone',
      header: 'Phone',
      width: '150px',
      sortValue: ({ contactPhone }) => contactPhone,
      cell: (supplier) => <Phone supplier={supplier} />,
    },
    {
      id: 'website',
      header: 'Website',
      width: '20%',
      from: 'large',
      sortValue: ({ website }) => website && formatWebsite(website),
      cell: (supplier) => <Website supplier={supplier} />,
    },
    {
      id: 'products',
      header: 'Products',
      width: '104px',
      align: 'right',
      sortValue: ({ id }) => uses?.get(id) ?? 0,
      cell: ({ id }) => <SupplierUses id={id} uses={uses} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '136px',
      align: 'right',
      cell: (supplier) => <Actions supplier={supplier} />,
    },
  ];
  return columns.filter(({ id }) => (isPanelOpen ? id === 'name' || id === 'phone' : id !== 'actions' || canEdit));
}

const SupplierUses = ({ id, uses }: { readonly id: number; readonly uses: ReadonlyMap<number, number> | null }) => {
  const count = uses?.get(id) ?? 0;
  return uses === null ? (
    <Dash />
  ) : (
    <span className={count === 0 ? 'text-muted' : undefined}>{count.toLocaleString('en')}</span>
  );
};

export const Email = ({ supplier: { contactEmail } }: { readonly supplier: Supplier }) =>
  contactEmail === null ? (
    <Dash />
  ) : (
    <a href={`mailto:${contactEmail}`} className={`block truncate ${link}`} title={contactEmail}>
      {contactEmail}
    </a>
  );

export const Phone = ({ supplier: { contactPhone } }: { readonly supplier: Supplier }) =>
  contactPhone === null ? (
    <Dash />
  ) : (
    <a
      href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}
      className={`figures block truncate ${link}`}
      title={contactPhone}
    >
      {contactPhone}
    </a>
  );

export const Website = ({ supplier: { website } }: { readonly supplier: Supplier }) =>
  website === null ? (
    <Dash />
  ) : (
    <a href={website} target="_blank" rel="noreferrer noopener" className={`block truncate ${link}`} title={website}>
      {formatWebsite(website)}
    </a>
  );

function Actions({ supplier }: { readonly supplier: Supplier }) {
  return (
    <EditDelete
      name={`supplier ${supplier.name}`}
      onEdit={() => editSupplier(supplier)}
      onDelete={() => removeSupplier(supplier)}
    />
  );
}

interface SupplierCardProps {
  readonly supplier: Supplier;
  readonly uses: ReadonlyMap<number, number> | null;
  readonly onOpen: (supplier: Supplier) => void;
}

/** Row of a supplier on a phone. A tap opens the details. */
export function SupplierCard({ supplier, uses, onOpen }: SupplierCardProps) {
  const { id, name, notes, contactEmail, contactPhone, website } = supplier;
  const count = uses?.get(id) ?? 0;
  return (
    <div className="relative flex h-full items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <DetailsLink
          to={supplierPath(supplier)}
          className="block max-w-full truncate font-semibold after:absolute after:inset-0"
          onOpen={() => onOpen(supplier)}
        >
          {name}
        </DetailsLink>
        <p className="text-caption text-muted">
          <FactLine facts={[contactPhone, contactEmail, website && formatWebsite(website), notes]} />
        </p>
      </div>
      {uses !== null && (
        <p className="figures shrink-0">
          <span className="text-lead font-semibold">{count.toLocaleString('en')}</span>{' '}
          <span className="text-caption text-muted">{count === 1 ? 'product' : 'products'}</span>
        </p>
      )}
    </div>
  );
}
