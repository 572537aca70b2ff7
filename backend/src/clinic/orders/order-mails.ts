import type { previewOrderMail, sendOrder } from '@atrium/contract/clinic/order-papers/calls';
import { MAX_ORDER_MAILS, MAX_ORDER_MAILS_A_DAY } from '@atrium/contract/clinic/order-papers/values';
import type { Order } from '@atrium/contract/clinic/orders/schemas';
import type { CheckedBody, ReplyOf } from '@atrium/contract/core/endpoint';
import { renderMail } from '@atrium/contract/mail/render-mail';
import type { Mail } from '@atrium/contract/mail/mail';
import { mailWords, orderText } from '@atrium/contract/mail/mail-content';
import { isolate } from '@atrium/rules/names/isolate';
import { fullName } from '@atrium/rules/people/people';
import { packedText } from '@atrium/rules/stock/quantity';
import { Injectable } from '@nestjs/common';
import { nameOf } from '../../platform/database/name-of.js';
import { rowOf } from '../../platform/database/rows.js';
import { Transactions, type Tx } from '../../platform/database/transaction.js';
import { DomainError } from '../../platform/http/reply/domain-error.js';
import type { Person } from '../../platform/http/request/person.js';
import { Mails } from '../../platform/mail/mails.js';
import { OrderRecord } from './order-record.js';
import { OrderSheets } from './pdf/order-sheets.js';

type Sending = CheckedBody<typeof sendOrder>;
type Preview = ReplyOf<typeof previewOrderMail>;

/** Previews the email of an order to its supplier, and queues it. */
@Injectable()
export class OrderMails {
  constructor(
    private readonly transactions: Transactions,
    private readonly record: OrderRecord,
    private readonly sheets: OrderSheets,
    private readonly mails: Mails,
  ) {}

  async preview(person: Person, id: number, text: string | null | undefined): Promise<Preview> {
    const order = await this.sheets.order(id);
    const branding = await this.sheets.branding();
    const { name: organisation } = branding;
    const message = text ?? orderText(organisation);
    const mail = mailOf(order, person, message);
    const rendered = renderMail(mailWords(mail, { organisation, zone: 'UTC' }), mail.name, organisation);
    return {
      canSend: this.mails.canSend,
      ...(this.mails.isKept && { isKept: true }),
      to: order.supplier?.contactEmail ?? order.sentTo,
      ...rendered,
      message,
      attachment: `${order.number}.pdf`,
      unprintable: await this.sheets.unprintable({ order, branding, person }),
    };
  }

  async send(person: Person, id: number, sending: Sending): Promise<Order> {
    if (!this.mails.canSend) throw new DomainError('mail.not-set-up');
    const { to, text } = sending;
    const branding = await this.sheets.branding();
    const { name: organisation } = branding;
    // Rendered before any lock; the same version comes from the cache below.
    await this.sheets.pdf({ order: await this.sheets.order(id), branding, person });
    return this.transactions.run(async (tx) => {
      const row = await this.record.lock(tx, id);
      const order = await this.sheets.order(id);
      if (order.status === 'cancelled')
        throw new DomainError('order.cancelled', { who: await nameOf(tx, row.cancelledBy) });
      const isConfirmed = refuseOtherAddress(order, sending);
      await refuseManyMails(tx, person, order);
      const pdf = await this.sheets.pdf({ order, branding, person });
      await this.mails.send(tx, to, mailOf(order, person, text ?? orderText(organisation)), {
        attachments: [{ name: `${order.number}.pdf`, contentType: 'application/pdf', base64: pdf.toString('base64') }],
        askedBy: person.id,
      });
      await tx.query('insert into order_mail (order_id, address, is_confirmed, sent_by) values ($1, $2, $3, $4)', [
        id,
        to,
        isConfirmed,
        person.id,
      ]);
      const { isKept } = this.mails;
      await tx.query(
        `update stock_order set sent_to = $2, sent_at = clock_timestamp(), sent_by = $3, is_mail_kept = $4, sent_via_key_id = $5 where id = $1`,
        [id, to, person.id, isKept, person.viaKeyId ?? null],
      );
      const sent = await this.record.changed(tx, person, id, {
        sentTo: [row.sentTo, to],
        ...(isConfirmed && { confirmedAddress: [null, to] }),
        ...(isKept && { isMailKept: [false, true] }),
      });
      return sent;
    });
  }
}

/** Returns whether the order goes to a confirmed address that is not the supplier's. */
const refuseOtherAddress = ({ supplier }: Order, { to, confirmAddress = false }: Sending): boolean => {
  const isOther = to.toLowerCase() !== supplier?.contactEmail?.toLowerCase();
  if (isOther && !confirmAddress) throw new DomainError('order.other-address', { to });
  return isOther;
};

/** The caller has locked the order; the advisory lock serializes emails of one user for several orders. */
const refuseManyMails = async (tx: Tx, { id: userId }: Person, { id, number }: Order): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`order mails of ${userId}`]);
  const sent = await rowOf<{ ofOrder: number; ofUser: number; retryAfterSeconds: number }>(
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

const mailOf = (order: Order, person: Person, text: string): Mail => ({
  kind: 'order',
  name: '',
  number: order.number,
  text,
  lines: order.lines
    .filter(({ status }) => status !== 'reversed')
    .map(({ item, quantityPurchased, quantityCancelled }) => [
      packedText(quantityPurchased - quantityCancelled, item.unit, item.pack),
      [isolate(item.name), (item.supplierProductNumber ?? item.sku) && `(${item.supplierProductNumber ?? item.sku})`]
        .filter(Boolean)
        .join(' '),
    ]),
  expectedOn: order.expectedOn,
  by: fullName(person),
  replyTo: person.email ?? '',
});
