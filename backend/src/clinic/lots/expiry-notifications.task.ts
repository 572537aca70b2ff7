import { getEntityPath } from '@atrium/rules/links/entity-path';
import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { formatPlural } from '@atrium/rules/stock/labels';
import { getLotName } from '@atrium/rules/stock/lots';
import { formatQuantity } from '@atrium/rules/stock/quantity';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { type NewNotification, Notifier, type NotificationText } from '../../platform/notifications/notifier.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';

const INTERVAL_MS = 10 * 60_000;

export interface DueLot {
  readonly id: number;
  readonly number: string | null;
  readonly expiresOn: string;
  readonly quantity: number;
  readonly name: string;
  readonly unit: string;
  readonly days: 0 | 30 | 60;
  readonly today: string;
}

/**
 * SQL of the notification that is due for each lot. A later one replaces earlier ones, and a corrected expiry date
 * starts again.
 */
const FIND_DUE = `
  with due as (
    select t.id, t.number, t.expires_on, t.quantity, s.name, s.unit, o.today,
      case when t.expires_on <= o.today then 0 when t.expires_on <= o.today + 30 then 30 else 60 end as days
    from stock_lot t join stock s on s.id = t.stock_id,
      (select (now() at time zone time_zone)::date as today from organisation) o
    where t.is_there and s.is_active and t.expires_on <= o.today + 60
  ), told as (
    insert into lot_expiry_told (lot_id, expires_on, days)
    select d.id, d.expires_on, d.days from due d
    where not exists (select from lot_expiry_told e where e.lot_id = d.id and e.expires_on = d.expires_on and e.days <= d.days)
    on conflict do nothing returning lot_id
  )
  select d.id, d.number, d.expires_on::text as "expiresOn", d.quantity, d.name, d.unit, d.days, d.today::text as today
  from due d join told on told.lot_id = d.id order by d.expires_on, d.id`;

/**
 * Notifies managers of a lot 60 and 30 days before it expires and on the day of expiry, once each. Many lots share one
 * notification.
 */
@Injectable()
export class ExpiryNotificationsTask {
  constructor(
    private readonly transactions: Transactions,
    private readonly recipients: ClinicRecipients,
    private readonly notifier: Notifier,
  ) {}

  @Scheduled({ name: 'lots that expire', intervalMs: INTERVAL_MS, isBeforeDigest: true })
  notify(): Promise<void> {
    return this.transactions.run(async (tx) => {
      const due = await queryRows<DueLot>(tx, FIND_DUE);
      if (due.length === 0) return;
      const people = await this.recipients.findDeciders(null);
      for (const lot of due) await this.notifier.notify(tx, people, createNotification(lot));
    });
  }
}

const NOTIFICATION_STEPS = {
  expired: { titles: ['Lot expired', 'Lots expired'], happened: 'expired', todo: ['Write it off', 'Write them off'] },
  today: {
    titles: ['Lot expires today', 'Lots expire today'],
    happened: 'expire today',
    todo: ['Use or write it off today', 'Use or write them off today'],
  },
  soon: {
    titles: ['Lot expiring', 'Lots expiring'],
    happened: 'expire',
    todo: ['Use or return it first', 'Use or return these first'],
  },
} as const;

export const createNotification = ({
  id,
  number,
  expiresOn,
  quantity,
  name,
  unit,
  days,
  today,
}: DueLot): NewNotification => {
  const step = days > 0 ? 'soon' : expiresOn < today ? 'expired' : 'today';
  const { titles, happened, todo } = NOTIFICATION_STEPS[step];
  const link = `/perfect-b/lots?window=${step === 'expired' ? 'expired' : days === 60 ? '60' : '30'}`;
  const when =
    step === 'today'
      ? 'expires today'
      : `${step === 'expired' ? 'expired' : 'expires'} on ${formatDayWithYear(expiresOn)}`;
  const several = (count: number): NotificationText => ({
    title: titles[1],
    body: `${formatPlural(count, 'lot')} ${happened}${step === 'soon' ? ` within ${days} days` : ''}. ${todo[1]}`,
    link,
  });
  const what = getLotName(number);
  return {
    type: days === 0 ? 'lot.expired' : 'lot.expiring',
    title: titles[0],
    body: `${what.charAt(0).toUpperCase()}${what.slice(1)} of "${name}" ${when}, ${formatQuantity(quantity, unit)} left. ${todo[0]}`,
    link: getEntityPath({ kind: 'lot', id }),
    project: 'perfect-b',
    dedupe: `lot ${id} ${expiresOn} ${days}`,
    group: { key: `lots ${step === 'soon' ? days : step} ${today}`, text: several },
  };
};
