import { previewOrderMail, sendOrder } from '@atrium/contract/clinic/order-documents/calls';
import { sendOrderSchemas } from '@atrium/contract/clinic/order-documents/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { joinList } from '@atrium/rules/stock/labels';
import { FileText } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { getBodyErrors } from '../../../../lib/forms/forms.js';
import { useSubmit } from '../../../../lib/forms/submit.js';
import { call, getErrorMessage } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Checkbox, TextareaField } from '../../../../ui/fields/control-fields.js';
import { Field, Input } from '../../../../ui/fields/field.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { LinesSkeleton, Skeleton } from '../../../../ui/feedback/states.js';
import { MailPreview } from '../../../../ui/display/mail-preview.js';
import { upsertRow } from '../../../store/clinic-store.js';
import { MarkSentButton } from './mark-sent-button.js';
import { wasSent } from '../details/order-text.js';

type Preview = ReplyOf<typeof previewOrderMail>;

/** Debounce before the preview updates. */
const DEBOUNCE_MS = 400;
const FAILURE_TEXT = 'The email could not be prepared. Please try again.';

interface SendOrderDialogProps {
  readonly order: Order;
  /** Orders placed together with this one; empty for an older order. */
  readonly placed: readonly Order[];
  readonly onClose: () => void;
}

/** Sends the order by email after a preview. Without a mail server it offers the PDF. */
export function SendOrderDialog({ order, placed: placedOrders, onClose }: SendOrderDialogProps) {
  const isNew = placedOrders.length > 0;
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [text, setText] = useState<string | null>(null);
  const form = useSubmit('The order could not be sent. Please try again.');
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const address = to ?? preview?.to ?? '';
  const isOther = address.trim().toLowerCase() !== order.supplier?.contactEmail?.toLowerCase();
  const isConfirmed = confirmed === address;

  useEffect(() => {
    let stale = false;
    const timer = setTimeout(
      () =>
        void call(previewOrderMail, { params: { id: order.id }, body: { text } }).then(
          (read) => !stale && setPreview(read),
          (error: unknown) => !stale && setFailed(getErrorMessage(error, FAILURE_TEXT)),
        ),
      text === null ? 0 : DEBOUNCE_MS,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [order.id, text]);

  // Without a mail server an email is at most stored for an administrator, so the PDF is sent by hand.
  const cannotSend = preview !== null && (!preview.canSend || preview.isKept === true);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (preview === null) return;
    if (cannotSend) return downloadPdf(order);
    const body = {
      to: address,
      text: text ?? preview.message,
      ...(isOther && isConfirmed && { confirmAddress: true }),
    };
    const errors = getBodyErrors(sendOrderSchemas.body, body);
    if (isOther && !isConfirmed) errors['to'] ??= 'Please confirm this address';
    form.submit(event, errors, async () => {
      upsertRow.orders(await call(sendOrder, { params: { id: order.id }, body, idempotencyKey: form.keyFor(body) }));
      showToast({ title: `${order.number} sent`, description: `To ${address}, with the PDF.` });
      onClose();
    });
  };

  return (
    <FormDialog
      width={840}
      title={
        placedOrders.length > 1
          ? `${placedOrders.length} orders are placed`
          : isNew
            ? `${order.number} is placed`
            : `Send ${order.number}`
      }
      description={isNew ? formatSendTitle(order, placedOrders) : 'Email preview'}
      submit={cannotSend ? 'Download PDF' : 'Send order'}
      isEnded={failed !== null || preview === null}
      state={{ busy: form.busy, refusal: form.refusal ?? failed, wrongs: form.wrongs }}
      busy="Sending..."
      cancel={cannotSend || failed !== null || preview === null ? 'Close' : isNew ? 'Not now' : 'Cancel'}
      isDirty={to !== null || text !== null}
      typedText={() => text ?? ''}
      onSubmit={send}
      onClose={onClose}
      className="flex flex-col gap-4 pt-1"
    >
      {preview === null ? (
        failed === null && <Preparing />
      ) : (
        <>
          {preview.unprintable.length > 0 && (
            <Alert tone="warn" title="Some characters cannot be printed">
              The PDF shows an empty box for each of these. Please rename them first if the supplier must read them.
              <ul className="mt-1 list-disc pl-6">
                {preview.unprintable.map(({ text, characters }) => (
                  <li key={text} className="wrap-anywhere">
                    <bdi>{characters.join(' ')}</bdi> in <bdi>{text}</bdi>
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          {!cannotSend ? (
            <div className={`grid gap-4 sm:grid-cols-2 ${PREVIEW_CLASS}`}>
              <Field
                label="To"
                required
                error={form.errors['to']}
                help={preview.to === null ? 'The supplier has no email address yet' : undefined}
              >
                {(control) => (
                  <>
                    <Input
                      {...control}
                      inputMode="email"
                      autoComplete="off"
                      value={address}
                      onChange={(event) => setTo(event.currentTarget.value)}
                    />
                    {isOther && address.trim() !== '' && (
                      <Checkbox
                        label={
                          order.supplier === null
                            ? 'Send to this address: the order has no supplier'
                            : `Send to this address, which is not ${order.supplier.name}'s`
                        }
                        checked={isConfirmed}
                        onChange={(event) => setConfirmed(event.currentTarget.checked ? address : null)}
                      />
                    )}
                  </>
                )}
              </Field>
              <div className="flex flex-col gap-1.5">
                <span className="font-semibold">Attached</span>
                <PdfLink order={order} />
              </div>
              <TextareaField
                label="Text"
                error={form.errors['text']}
                className="sm:col-span-2"
                rows={4}
                value={text ?? preview.message}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            </div>
          ) : (
            <div>
              <Alert tone="info" title="Email is not set up">
                Download the PDF and send it yourself. You can copy the text below. The order shows “Not sent yet” until
                you mark it as sent.
                <span className="mt-2 flex flex-wrap items-center gap-3">
                  <PdfLink order={order} />
                  {!wasSent(order) && <MarkSentButton order={order} onDone={onClose} />}
                </span>
              </Alert>
            </div>
          )}
          <MailPreview mail={preview} />
        </>
      )}
    </FormDialog>
  );
}

/** CSS class with a fixed height above the preview, so that the buttons do not move. */
const PREVIEW_CLASS = 'content-start sm:min-h-[228px]';

const Preparing = () => (
  <>
    <div className={PREVIEW_CLASS}>
      <LinesSkeleton label="Preparing the email" lines={4} />
    </div>
    <Skeleton className="h-[519px] w-full" />
  </>
);

function downloadPdf({ id, number }: Order): void {
  const link = document.createElement('a');
  link.href = `/api/orders/${id}/order.pdf`;
  link.download = `${number}.pdf`;
  link.click();
}

/** Returns "Send it to Medline?", for several "PO-0012, PO-0013 and PO-0014. Send PO-0012 to Medline? 1 of 3". */
const formatSendTitle = (order: Order, placedOrders: readonly Order[]): string => {
  const to = order.supplier?.name ?? 'the supplier';
  if (placedOrders.length < 2) return `Send it to ${to}?`;
  const nth = placedOrders.findIndex(({ id }) => id === order.id) + 1;
  return `${joinList(placedOrders.map(({ number }) => number))}. Send ${order.number} to ${to}? ${nth} of ${placedOrders.length}`;
};

export const PdfLink = ({ order: { id, number } }: { readonly order: Pick<Order, 'id' | 'number'> }) => (
  <a
    href={`/api/orders/${id}/order.pdf`}
    download={`${number}.pdf`}
    className="inline-flex min-h-9 items-center gap-2 font-semibold text-accent-text underline-offset-2 hover:underline pointer-coarse:min-h-11"
  >
    <FileText className="size-4" />
    <span>{`${number}.pdf`}</span>
  </a>
);
