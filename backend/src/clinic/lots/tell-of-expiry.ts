import { formatDayWithYear } from '@atrium/rules/time/calendar';
import { plural } from '@atrium/rules/stock/labels';
import { lotName } from '@atrium/rules/stock/lots';
import { quantityText } from '@atrium/rules/stock/quantity';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { type Notice, Notices, type NoticeText } from '../../platform/notifications/notices.js';
import { ClinicPeople } from '../notices/clinic-people.js';

const EVERY_MS = 10 * 60_000;

export interface Due {
  readonly id: number;
  readonly number: string | null;
  readonly expiresOn: string;
  readonly quantity: number;
  readonly name: string;
  readonly unit: string;
  readonly days: 0 | 30 | 60;
  readonly today: string;
}

/** The notification due for each lot; a later one replaces the earlier ones. A corrected date starts again. */
const DUE = `
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
 * Notifies managers of a lot 60 and 30 days before it expires and on the day, once each; many lots share one
 * notification.
 */
@Injectable()
export class TellOfExpiry implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly transactions: Transactions,
    private readonly people: ClinicPeople,
    private readonly notices: Notices,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({
      name: 'lots that expire',
      everyMs: EVERY_MS,
      isBeforeDigest: true,
      run: () => this.tell(),
    });
  }

  tell(): Promise<void> {
    return this.transactions.run(async (tx) => {
      const due = await rowsOf<Due>(tx, DUE);
      if (due.length === 0) return;
      const people = await this.people.deciders(null);
      for (const lot of due) await this.notices.tell(tx, people, noticeOf(lot));
    });
  }
}

const STEPS = {
  expired: { titles: ['Lot Expired', 'Lots Expired'], happened: 'expired', todo: 'write it off' },
  today: {
    titles: ['Lot Expires Today', 'Lots Expire Today'],
    happened: 'expire today',
    todo: 'use it today, or write it off',
  },
  soon: { titles: ['Lot Expiring', 'Lots Expiring'], happened: 'expire', todo: 'use it first, or return it' },
} as const;

export const noticeOf = ({ id, number, expiresOn, quantity, name, unit, days, today }: Due): Notice => {
  const step = days > 0 ? 'soon' : expiresOn < today ? 'expired' : 'today';
  const { titles, happened, todo } = STEPS[step];
  const link = `/perfect-b/lots?window=${step === 'expired' ? 'expired' : days === 60 ? '60' : '30'}`;
  const when =
    step === 'today'
      ? 'expires today'
      : `${step === 'expired' ? 'expired' : 'expires'} on ${formatDayWithYear(expiresOn)}`;
  const several = (count: number): NoticeText => ({
    title: titles[1],
    body: `${plural(count, 'lot')} ${happened}${step === 'soon' ? ` within ${days} days` : ''}. Please ${todo.replaceAll(/\bit\b/g, 'them')}`,
    link,
  });
  const what = lotName(number);
  return {
    type: days === 0 ? 'lot.expired' : 'lot.expiring',
    title: titles[0],
    body: `${what.charAt(0).toUpperCase()}${what.slice(1)} of "${name}" ${when}, ${quantityText(quantity, unit)} left. Please ${todo}`,
    link: `/perfect-b/lots/${id}`,
    project: 'perfect-b',
    dedupe: `lot ${id} ${expiresOn} ${days}`,
    group: { key: `lots ${step === 'soon' ? days : step} ${today}`, text: several },
  };
};
