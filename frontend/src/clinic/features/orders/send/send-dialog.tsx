import { previewOrderMail, sendOrder } from '@atrium/contract/clinic/order-papers/calls';
import { sendOrderSchemas } from '@atrium/contract/clinic/order-papers/schemas';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { ReplyOf } from '@atrium/contract/core/endpoint';
import { inList } from '@atrium/rules/stock/labels';
import { FileText } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { bodyErrors, useIdempotencyKey } from '../../../../lib/forms/forms.js';
import { call, sentenceOf } from '../../../../lib/api/http.js';
import { showToast } from '../../../../lib/page/toast.js';
import { Alert } from '../../../../ui/feedback/alert.js';
import { Checkbox } from '../../../../ui/fields/checkbox.js';
import { Field } from '../../../../ui/fields/field.js';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.js';
import { Input } from '../../../../ui/fields/input.js';
import { LinesSkeleton } from '../../../../ui/feedback/lines-skeleton.js';
import { MailPreview } from '../../../../ui/display/mail-preview.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';
import { TextareaField } from '../../../../ui/fields/control-fields.js';
import { took } from '../../../store/clinic-store.js';
import { MarkSent } from './mark-sent.js';
import { isSent } from '../details/order-words.js';

type Preview = ReplyOf<typeof previewOrderMail>;

/** Debounce before the preview updates. */
const PAUSE_MS = 400;
const FAILED = 'The mail could not be prepared. Please try again.';

interface SendDialogProps {
  readonly order: Order;
  /** Orders placed together with this one; empty for an older order. */
  readonly placed: readonly Order[];
  readonly onClose: () => void;
}

/** Sends the order by email after a preview. Without a mail server it offers the PDF. */
export function SendDialog({ order, placed, onClose }: SendDialogProps) {
  const isNew = placed.length > 0;
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [to, setTo] = useState<string | null>(null);
  const [text, setText] = useState<string | null>(null);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [wrongs, setWrongs] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useIdempotencyKey();
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
          (error: unknown) => !stale && setFailed(sentenceOf(error, FAILED)),
        ),
      text === null ? 0 : PAUSE_MS,
    );
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [order.id, text]);

  // Without a mail server an email is at most stored for an administrator, so the PDF is sent by hand.
  const cannotSend = preview !== null && (!preview.canSend || preview.isKept === true);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || preview === null) return;
    if (cannotSend) return downloadPdf(order);
    const body = {
      to: address,
      text: text ?? preview.message,
      ...(isOther && isConfirmed && { confirmAddress: true }),
    };
    const errors = bodyErrors(sendOrderSchemas.body, body);
    if (isOther && !isConfirmed) errors['to'] ??= 'Please confirm this address';
    setWrong(errors);
    if (Object.keys(errors).length > 0) return setWrongs((times) => times + 1);
    setBusy(true);
    try {
      took.orders(await call(sendOrder, { params: { id: order.id }, body, idempotencyKey: key.keyFor(body) }));
      showToast({ title: `${order.number} sent`, description: `To ${address}, with the PDF.`, tone: 'good' });
      onClose();
    } catch (error) {
      setBusy(false);
      setRefusal(sentenceOf(error, 'The order could not be sent. Please try again.'));
    }
  };

  return (
    <FormDialog
      id="send-order"
      width={840}
      title={
        placed.length > 1
          ? `${placed.length} orders are placed`
          : isNew
            ? `${order.number} is placed`
            : `Send ${order.number}`
      }
      description={isNew ? sendQuestion(order, placed) : 'The mail as the supplier gets it'}
      submit={cannotSend ? 'Download PDF' : 'Send order'}
      isOver={failed !== null || preview === null}
      busy={busy && 'Sending...'}
      cancel={cannotSend || failed !== null || preview === null ? 'Close' : isNew ? 'Not now' : 'Cancel'}
      isDirty={to !== null || text !== null}
      typedText={() => text ?? ''}
      wrongs={wrongs}
      refusal={refusal ?? failed}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
      className="flex flex-col gap-5 pt-1"
    >
      {preview === null ? (
        failed === null && <Preparing />
      ) : (
        <>
          {preview.unprintable.length > 0 && (
            <Alert tone="warn" title="Some characters cannot be printed">
              The PDF shows an empty box for each of these. Please rename them first if the supplier must read them.
              <ul className="mt-1 list-disc pl-5">
                {preview.unprintable.map(({ text, characters }) => (
                  <li key={text} className="wrap-anywhere">
                    <bdi>{characters.join(' ')}</bdi> in <bdi>{text}</bdi>
                  </li>
                ))}
              </ul>
            </Alert>
          )}
          {!cannotSend ? (
            <div className={`grid gap-4 sm:grid-cols-2 ${HEAD}`}>
              <Field
                label="To"
                required
                error={wrong['to']}
                help={preview.to === null ? 'The supplier has no e-mail yet' : undefined}
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
                <span className="font-medium">Attached</span>
                <PdfLink order={order} />
              </div>
              <TextareaField
                label="Text"
                error={wrong['text']}
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
                  {!isSent(order) && <MarkSent order={order} onDone={onClose} />}
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

/** Fixed height above the preview, so that the buttons do not move. */
const HEAD = 'content-start sm:min-h-[228px]';

const Preparing = () => (
  <>
    <div className={HEAD}>
      <LinesSkeleton label="Preparing the mail" lines={4} />
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
const sendQuestion = (order: Order, placed: readonly Order[]): string => {
  const to = order.supplier?.name ?? 'the supplier';
  if (placed.length < 2) return `Send it to ${to}?`;
  const nth = placed.findIndex(({ id }) => id === order.id) + 1;
  return `${inList(placed.map(({ number }) => number))}. Send ${order.number} to ${to}? ${nth} of ${placed.length}`;
};

export const PdfLink = ({ order: { id, number } }: { readonly order: Pick<Order, 'id' | 'number'> }) => (
  <a
    href={`/api/orders/${id}/order.pdf`}
    download={`${number}.pdf`}
    className="inline-flex min-h-9 items-center gap-2 font-medium text-accent-text underline-offset-2 hover:underline pointer-coarse:min-h-11"
  >
    <FileText className="size-4" aria-hidden="true" />
    {number}.pdf
  </a>
);
