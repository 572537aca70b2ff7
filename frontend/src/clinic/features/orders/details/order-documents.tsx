import { addOrderDocument, removeOrderDocument } from '@atrium/contract/clinic/order-papers/calls';
import { MAX_DOCUMENT_BYTES } from '@atrium/contract/clinic/order-papers/values';
import type { Order, OrderDocument } from '@atrium/contract/clinic/orders/schemas';
import { displayName } from '@atrium/rules/people/people';
import { FileText, Image, Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { momentText } from '../../../../lib/format/dates.js';
import { call, sentenceOf, upload } from '../../../../lib/api/http.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Button } from '../../../../ui/buttons/button.js';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.js';
import { IconButton } from '../../../../ui/buttons/icon-button.js';
import { useMay } from '../../../shared/rights.js';
import { took } from '../../../store/clinic-store.js';

const MEGABYTE = 1_048_576;
const sizeText = (size: number): string =>
  size < MEGABYTE
    ? `${Math.max(1, Math.round(size / 1_024))} kB`
    : `${(size / MEGABYTE).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** Invoices and delivery notes of an order. */
export function OrderDocuments({ order }: { readonly order: Order }) {
  const mayEdit = useMay('stock:edit');
  const chooser = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [removing, setRemoving] = useState<OrderDocument | null>(null);

  const add = async (files: readonly File[]) => {
    setRefusal(null);
    setBusy(true);
    for (const file of files) {
      if (file.size > MAX_DOCUMENT_BYTES) {
        setRefusal(`"${file.name}" is larger than 20 MB. Please choose a smaller file.`);
        continue;
      }
      try {
        const path = addOrderDocument.path.replace(':id', String(order.id)) as typeof addOrderDocument.path;
        took.orders(await upload({ ...addOrderDocument, path }, file));
      } catch (error) {
        setRefusal(sentenceOf(error, `"${file.name}" could not be kept. Please try again.`));
      }
    }
    setBusy(false);
  };

  return (
    <section aria-label="Documents" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="text-caption font-medium text-muted">Documents</h4>
        {mayEdit && (
          <>
            <Button
              size="small"
              busy={busy && 'Adding...'}
              icon={<Paperclip className="size-3.5" aria-hidden="true" />}
              onClick={() => chooser.current?.click()}
            >
              Add
            </Button>
            <input
              ref={chooser}
              type="file"
              multiple
              accept="application/pdf,image/png,image/jpeg,image/webp"
              aria-label={`Documents of ${order.number}`}
              className="sr-only"
              tabIndex={-1}
              onChange={({ currentTarget }) => {
                const files = [...(currentTarget.files ?? [])];
                currentTarget.value = '';
                void add(files);
              }}
            />
          </>
        )}
      </div>
      {order.documents.length === 0 ? (
        <p className="text-table text-muted">No invoice or delivery note yet. PDF or picture, up to 20 MB.</p>
      ) : (
        <ul className="flex flex-col">
          {order.documents.map((document) => (
            <li key={document.id} className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
              {document.contentType === 'application/pdf' ? (
                <FileText className="size-4 shrink-0 text-muted" aria-hidden="true" />
              ) : (
                <Image className="size-4 shrink-0 text-muted" aria-hidden="true" />
              )}
              <a
                href={`/api/orders/documents/${document.id}`}
                target="_blank"
                rel="noreferrer"
                className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
                title={`${document.name}, added by ${displayName(document.addedBy)}, ${momentText(document.addedAt)}`}
              >
                {document.name}
              </a>
              <span className="figures shrink-0 text-caption text-muted">{sizeText(document.size)}</span>
              {mayEdit && (
                <IconButton
                  label={`Remove ${document.name}`}
                  tip="Remove"
                  icon={<Trash2 className="size-4" aria-hidden="true" />}
                  className="ml-auto"
                  onClick={() => setRemoving(document)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {refusal !== null && (
        <Alert tone="bad" urgent className="text-table">
          {refusal}
        </Alert>
      )}
      {removing !== null && (
        <ConfirmDialog
          title="Remove document"
          description={`"${removing.name}" goes from ${order.number}. It cannot be brought back.`}
          action="Remove document"
          busy="Removing..."
          failed="The document could not be removed. Please try again."
          onConfirm={async () => {
            await call(removeOrderDocument, { params: { id: removing.id } });
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}
