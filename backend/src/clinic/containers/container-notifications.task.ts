import { getLotName } from '@atrium/rules/stock/lots';
import { formatContent } from '@atrium/rules/stock/contents';
import { formatUseBy } from '@atrium/rules/stock/opened-containers';
import { formatPlural } from '@atrium/rules/stock/labels';
import { Injectable } from '@nestjs/common';
import { queryRows } from '../../platform/database/rows.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Scheduled } from '../../platform/jobs/scheduler.js';
import { type NewNotification, Notifier, type NotificationText } from '../../platform/notifications/notifier.js';
import { ClinicRecipients } from '../team/clinic-recipients.js';
import { USABLE_UNTIL } from '../stock/containers/container-sql.js';

const INTERVAL_MS = 60_000;

interface DueContainer {
  readonly id: number;
  readonly name: string;
  readonly number: string | null;
  readonly left: number;
  readonly unit: string;
  readonly until: Date;
  readonly zone: string;
  /** Reminder that is due: 1 when the end of use is near, 2 when it has passed. */
  readonly step: 1 | 2;
  readonly stockId: number;
  readonly openedBy: string | null;
}

/**
 * SQL of containers with a due reminder: when a quarter of the time is left, at least half an hour and at most a day
 * before the end, and at the end.
 */
const FIND_DUE = `
  with due as (
    select c.id, ${USABLE_UNTIL} as until, c.told, o.time_zone,
      least(interval '24 hours', greatest(interval '30 minutes', (${USABLE_UNTIL} - c.opened_at) / 4)) as ahead
    from opened_container c join stock s on s.id = c.stock_id left join stock_lot t on t.id = c.lot_id, organisation o
    where c.is_there and s.is_active and c.told < 2
  ), now_due as (
    select id, until, time_zone, case when until <= clock_timestamp() then 2 else 1 end as step from due
    where until - ahead <= clock_timestamp() and (told = 0 or until <= clock_timestamp())
  ), told as (
    update opened_container c set told = d.step from now_due d where c.id = d.id and c.told < d.step
    returning c.id, c.stock_id, c.lot_id, c.content_left, c.unit, c.opened_by
  )
  select c.id, s.name, t.number, c.content_left::float8 as left, c.unit, d.until, d.time_zone as zone, d.step, c.stock_id as "stockId", c.opened_by as "openedBy"
  from told c join now_due d on d.id = c.id join stock s on s.id = c.stock_id left join stock_lot t on t.id = c.lot_id order by d.until, c.id`;

/**
 * Notifies the managers and the user who opened a container, before its end of use and at its end. The container stays
 * open until a user discards it.
 */
@Injectable()
export class ContainerNotificationsTask {
  constructor(
    private readonly transactions: Transactions,
    private readonly recipients: ClinicRecipients,
    private readonly notifier: Notifier,
  ) {}

  @Scheduled({ name: 'what is open', intervalMs: INTERVAL_MS })
  notify(): Promise<void> {
    return this.transactions.run(async (tx) => {
      const due = await queryRows<DueContainer>(tx, FIND_DUE);
      if (due.length === 0) return;
      const deciders = await this.recipients.findDeciders(null);
      for (const one of due) {
        const opener = one.openedBy !== null && (await this.recipients.isMember(one.openedBy)) ? [one.openedBy] : [];
        const people = [...new Set([...deciders, ...opener])];
        await this.notifier.notify(tx, people, createNotification(one));
      }
    });
  }
}

const createNotification = ({ id, name, number, left, unit, until, zone, step }: DueContainer): NewNotification => {
  const isOver = step === 2;
  const link = '/perfect-b/lots?show=open';
  const several = (count: number): NotificationText => ({
    title: isOver ? 'Open vials expired' : 'Open containers expiring',
    body: isOver
      ? `${formatPlural(count, 'open container')} expired. Write off the rest`
      : `${formatPlural(count, 'open container')} expire soon. Use these first`,
    link,
  });
  const what = `Open "${name}"${number === null ? '' : ` of ${getLotName(number)}`}`;
  const rest = formatContent(left, unit);
  return {
    type: isOver ? 'container.over' : 'container.ending',
    title: isOver ? 'Open vial expired' : 'Open container expiring',
    body: isOver
      ? `${what} expired. Write off the remaining ${rest}`
      : `${what} can be used until ${formatUseBy(until, new Date(), zone)}. Use the remaining ${rest} first`,
    link,
    project: 'perfect-b',
    dedupe: `container ${id} ${step} ${until.toISOString()}`,
    group: { key: `containers ${step}`, text: several },
  };
};
