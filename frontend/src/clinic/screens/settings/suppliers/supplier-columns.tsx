import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers/schemas';
import type { TableColumn } from '../../../../ui/lists/data-table-props.js';
import { EditDelete } from '../../../../ui/buttons/edit-delete.js';
import { FactLine } from '../../../../ui/display/fact-line.js';
import { editSupplier, openSupplier, removeSupplier } from './supplier-dialogs.js';
import { bareAddress } from './select-suppliers.js';

interface SupplierColumnsProps {
  /** Number of products by supplier id; null until they are counted. */
  readonly uses: ReadonlyMap<number, number> | null;
  readonly mayEdit: boolean;
}

const Dash = () => <span className="text-muted">—</span>;
const link = 'rounded-small text-accent-text underline-offset-4 hover:underline';

export function supplierColumns({ uses, mayEdit }: SupplierColumnsProps): TableColumn<Supplier>[] {
  return [
    {
      id: 'name',
      header: 'Supplier',
      sortValue: ({ name }) => name,
      cell: ({ name, notes }) => (
        <div className="min-w-0">
          <p className="truncate leading-[18px] font-medium" title={name}>
            {name}
          </p>
          {notes !== null && (
            <p className="truncate text-caption text-muted" title={notes}>
              {notes}
            </p>
          )}
        </div>
      ),
    },
    {
      id: 'email',
      header: 'E-mail',
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
      sortValue: ({ website }) => website && bareAddress(website),
      cell: (supplier) => <Website supplier={supplier} />,
    },
    {
      id: 'products',
      header: 'Products',
      width: '104px',
      align: 'right',
      sortValue: ({ id }) => uses?.get(id) ?? 0,
      cell: ({ id }) => <Uses id={id} uses={uses} />,
    },
    ...(!mayEdit
      ? []
      : [
          {
            id: 'actions',
            header: 'Actions',
            width: '112px',
            align: 'right',
            cell: (supplier) => <Actions supplier={supplier} />,
          } satisfies TableColumn<Supplier>,
        ]),
  ];
}

const Uses = ({ id, uses }: { readonly id: number; readonly uses: ReadonlyMap<number, number> | null }) => {
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
      {bareAddress(website)}
    </a>
  );

function Actions({ supplier }: { readonly supplier: Supplier }) {
  return (
    <EditDelete
      name={`supplier ${supplier.name}`}
      small
      onEdit={() => editSupplier(supplier)}
      onDelete={() => removeSupplier(supplier)}
    />
  );
}

interface SupplierCardProps {
  readonly supplier: Supplier;
  readonly uses: ReadonlyMap<number, number> | null;
}

/** A row on a phone: a press shows how the supplier is reached. */
export function SupplierCard({ supplier, uses }: SupplierCardProps) {
  const { id, name, notes, contactEmail, contactPhone, website } = supplier;
  const count = uses?.get(id) ?? 0;
  return (
    <div className="relative flex h-full items-center gap-3">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-haspopup="dialog"
          className="block max-w-full truncate text-left font-medium after:absolute after:inset-0"
          onClick={() => openSupplier(supplier)}
        >
          {name}
        </button>
        <p className="text-caption text-muted">
          <FactLine facts={[contactPhone, contactEmail, website && bareAddress(website), notes]} />
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
