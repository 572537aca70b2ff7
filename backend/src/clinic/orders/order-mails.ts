import type { previewOrderMail, sendOrder } from '@atrium/contract/clinic/order-documents/calls';
import { MAX_ORDER_MAILS, MAX_ORDER_MAILS_A_DAY } from '@atrium/contract/clinic/order-documents/values';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import { renderMail } from '@atrium/contract/mail/render-mail';
import type { Mail } from '@atrium/contract/mail/mail';
import { composeMail, orderText } from '@atrium/contract/mail/mail-content';
import { isolateDirection } from '@atrium/rules/names/isolate';
import { getFullName } from '@atrium/rules/people/people';
import { formatPackages } from '@atrium/rules/stock/quantity';
import { Injectable } from '@nestjs/common';
import { readUserName } from '../../platform/database/user-name.js';
import { queryRow } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/current-user.js';
import { MailQueue } from '../../platform/mail/mail-queue.js';
import { OrderEvents } from './order-events.js';
import { OrderPdfService } from './pdf/order-pdf.service.js';

type SendInput = CheckedBody<typeof sendOrder>;
type Preview = ReplyOf<typeof previewOrderMail>;

/** Previews the email of an order to its supplier, and queues it. */
@Injectable()
export class OrderMails {
  constructor(
    private readonly transactions: Transactions,
    private readonly orderEvents: OrderEvents,
    private readonly sheets: OrderPdfService,
    private readonly mailQueue: MailQueue,
  ) {}

  async preview(person: Person, id: number, text: string | null | undefined): Promise<Preview> {
    const order = await this.sheets.readOrder(id);
    const branding = await this.sheets.readBranding();
    const { name: organization } = branding;
    const message = text ?? orderText(organization);
    const mail = createOrderMail(order, person, message);
    const rendered = renderMail(composeMail(mail, { organization, zone: 'UTC' }), mail.name, organization);
    return {
      canSend: this.mailQueue.canSend,
      ...(this.mailQueue.storesMails && { isKept: true }),
      to: order.supplier?.contactEmail ?? order.sentTo,
      ...rendered,
      message,
      attachment: `${order.number}.pdf`,
      unprintable: await this.sheets.findUnprintable({ order, branding, person }),
    };
  }

  async send(person: Person, id: number, sending: SendInput): Promise<Order> {
    if (!this.mailQueue.canSend) throw new DomainError('mail.not-set-up');
    const { to, text } = sending;
    const branding = await this.sheets.readBranding();
    const { name: organization } = branding;
    // Rendered before any lock; the same version comes from the cache below.
    await this.sheets.renderPdf({ order: await this.sheets.readOrder(id), branding, person });
    return this.transactions.run(async (tx) => {
      const row = await this.orderEvents.lock(tx, id);
      const order = await this.sheets.readOrder(id);
      if (order.status === 'cancelled')
        throw new DomainError('order.cancelled', { who: await readUserName(tx, row.cancelledBy) });
      const isConfirmed = assertConfirmedAddress(order, sending);
      await assertMailLimit(tx, person, order);
      const pdf = await this.sheets.renderPdf({ order, branding, person });
      await this.mailQueue.send(tx, to, createOrderMail(order, person, text ?? orderText(organization)), {
        attachments: [{ name: `${order.number}.pdf`, contentType: 'application/pdf', base64: pdf.toString('base64') }],
        askedBy: person.id,
      });
      await tx.query('insert into order_mail (order_id, address, is_confirmed, sent_by) values ($1, $2, $3, $4)', [
        id,
        to,
        isConfirmed,
        person.id,
      ]);
      const { storesMails } = this.mailQueue;
      await tx.query(
        `update stock_order set sent_to = $2, sent_at = clock_timestamp(), sent_by = $3, is_mail_kept = $4, sent_via_key_id = $5 where id = $1`,
        [id, to, person.id, storesMails, person.viaKeyId ?? null],
      );
      const sent = await this.orderEvents.publishOrder(tx, person, id, {
        sentTo: [row.sentTo, to],
        ...(isConfirmed && { confirmedAddress: [null, to] }),
        ...(storesMails && { isMailKept: [false, true] }),
      });
      return sent;
    });
  }
}

/**
 * Throws when the address differs from the supplier's and the user has not confirmed it. Returns whether the address
 * differs.
 */
const assertConfirmedAddress = ({ supplier }: Order, { to, confirmAddress = false }: SendInput): boolean => {
  const isOther = to.toLowerCase() !== supplier?.contactEmail?.toLowerCase();
  if (isOther && !confirmAddress) throw new DomainError('order.other-address', { to });
  return isOther;
};

/**
 * Throws when the user has sent too many emails. Requires a locked order; an advisory lock serializes one user's emails
 * of several orders.
 */
const assertMailLimit = async (tx: Tx, { id: userId }: Person, { id, number }: Order): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`order mails of ${userId}`]);
  const sent = await queryRow<{ ofOrder: number; ofUser: number; retryAfterSeconds: number }>(
    tx,
    `select (select count(*)::int from order_mail where order_id = $1) as "ofOrder", count(*)::int as "ofUser",
       coalesce(ceil(extract(epoch from min(sent_at) + interval '1 day' - now())), 1)::int as "retryAfterSeconds"
     from order_mail where sent_by = $2 and sent_at > now() - interval '1 day'`,
    [id, userId],
  );
  if (sent.ofOrder >= MAX_ORDER_MAILS) throw new DomainError('order.many-mails', { number, most: MAX_ORDER_MAILS });
  const { retryAfterSeconds } = sent;
  if (sent.ofUser >= MAX_ORDER_MAILS_A_DAY)
    throw new DomainError('order.many-mails-a-day', { most: MAX_ORDER_MAILS_A_DAY }, { retryAfterSeconds });
};

const createOrderMail = (order: Order, person: Person, text: string): Mail => ({
  kind: 'order',
  name: '',
  number: order.number,
  text,
  lines: order.lines
    .filter(({ status }) => status !== 'reversed')
    .map(({ item, quantityPurchased, quantityCancelled }) => [
      formatPackages(quantityPurchased - quantityCancelled, item.unit, item.pack),
      [
        isolateDirection(item.name),
        (item.supplierProductNumber ?? item.sku) && `(${item.supplierProductNumber ?? item.sku})`,
      ]
        .filter(Boolean)
        .join(' '),
    ]),
  expectedOn: order.expectedOn,
  by: getFullName(person),
  replyTo: person.email ?? '',
});
