import type { Supplier } from '@atrium/contract/clinic/categories-and-suppliers';
import { plural } from '@atrium/rules/labels';
import type { TableColumn } from '../../ui/data-table-props.js';
import { EditDelete } from '../../ui/edit-delete.js';
import { bareAddress } from './select-suppliers.js';

export type SupplierAction = 'edit' | 'remove';
type OnSupplierAction = ((action: SupplierAction, supplier: Supplier) => void) | null;

interface SupplierColumnsProps {
  /** Products of each; null until they are counted. */
  readonly uses: ReadonlyMap<number, number> | null;
  /** Null for whoever may only read. */
  readonly onAction: OnSupplierAction;
}

const Dash = () => <span className="text-muted">—</span>;
const link = 'rounded-small text-accent-text underline-offset-4 hover:underline';

export function supplierColumns({ uses, onAction }: SupplierColumnsProps): TableColumn<Supplier>[] {
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
    ...(onAction === null
      ? []
      : [
          {
            id: 'actions',
            header: 'Actions',
            width: '112px',
            align: 'right',
            cell: (supplier) => <Actions supplier={supplier} onAction={onAction} />,
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

const Email = ({ supplier: { contactEmail } }: { readonly supplier: Supplier }) =>
  contactEmail === null ? (
    <Dash />
  ) : (
    <a href={`mailto:${contactEmail}`} className={`block truncate ${link}`} title={contactEmail}>
      {contactEmail}
    </a>
  );

const Phone = ({ supplier: { contactPhone } }: { readonly supplier: Supplier }) =>
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

const Website = ({ supplier: { website } }: { readonly supplier: Supplier }) =>
  website === null ? (
    <Dash />
  ) : (
    <a href={website} target="_blank" rel="noreferrer noopener" className={`block truncate ${link}`} title={website}>
      {bareAddress(website)}
    </a>
  );

function Actions({
  supplier,
  onAction,
}: {
  readonly supplier: Supplier;
  readonly onAction: NonNullable<OnSupplierAction>;
}) {
  return (
    <EditDelete
      name={`supplier ${supplier.name}`}
      small
      onEdit={() => onAction('edit', supplier)}
      onDelete={() => onAction('remove', supplier)}
    />
  );
}

/** A row on a phone. */
export function SupplierCard({ supplier, uses, onAction }: SupplierColumnsProps & { readonly supplier: Supplier }) {
  const { name, notes, contactEmail, contactPhone, website } = supplier;
  const count = uses?.get(supplier.id) ?? 0;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="truncate font-semibold" title={name}>
            {name}
          </p>
          <p className="figures text-caption text-muted">{uses === null ? ' ' : plural(count, 'product')}</p>
        </div>
        {onAction !== null && <Actions supplier={supplier} onAction={onAction} />}
      </div>
      {contactEmail !== null && <Email supplier={supplier} />}
      {contactPhone !== null && <Phone supplier={supplier} />}
      {website !== null && <Website supplier={supplier} />}
      {notes !== null && <p className="line-clamp-2 text-table text-muted">{notes}</p>}
    </div>
  );
}
