import { lotName } from '@atrium/rules/stock/lots';
import { contentText } from '@atrium/rules/stock/contents';
import { untilText } from '@atrium/rules/stock/opened';
import { plural } from '@atrium/rules/stock/labels';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { rowsOf } from '../../platform/database/rows.js';
import { Transactions } from '../../platform/database/transaction.js';
import { Housekeeping } from '../../platform/jobs/housekeeping.js';
import { type Notice, Notices, type NoticeText } from '../../platform/notifications/notices.js';
import { ClinicPeople } from '../notices/clinic-people.js';
import { USABLE_UNTIL } from '../stock/containers/opened-sql.js';

const EVERY_MS = 60_000;

interface Due {
  readonly id: number;
  readonly name: string;
  readonly number: string | null;
  readonly left: number;
  readonly unit: string;
  readonly until: Date;
  readonly zone: string;
  /** 1: it ends soon, 2: it has ended. */
  readonly step: 1 | 2;
  readonly stockId: number;
  readonly openedBy: string | null;
}

/** Due when a quarter of its time is left, limited to half an hour to a day (`reminderHours`), and at its end. */
const DUE = `
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

/** Notifies the user who opened a container and the managers before its end and at its end. Only users discard it. */
@Injectable()
export class TellOfOpenOnes implements OnModuleInit {
  constructor(
    private readonly housekeeping: Housekeeping,
    private readonly transactions: Transactions,
    private readonly people: ClinicPeople,
    private readonly notices: Notices,
  ) {}

  onModuleInit(): void {
    this.housekeeping.register({ name: 'what is open', everyMs: EVERY_MS, run: () => this.tell() });
  }

  tell(): Promise<void> {
    return this.transactions.run(async (tx) => {
      const due = await rowsOf<Due>(tx, DUE);
      if (due.length === 0) return;
      const deciders = await this.people.deciders(null);
      for (const one of due) {
        const opener = one.openedBy !== null && (await this.people.isMember(one.openedBy)) ? [one.openedBy] : [];
        const people = [...new Set([...deciders, ...opener])];
        await this.notices.tell(tx, people, noticeOf(one));
      }
    });
  }
}

const noticeOf = ({ id, name, number, left, unit, until, zone, step }: Due): Notice => {
  const isOver = step === 2;
  const link = '/perfect-b/lots?show=open';
  const several = (count: number): NoticeText => ({
    title: isOver ? 'Open Vials Expired' : 'Open Containers Ending',
    body: isOver
      ? `${plural(count, 'open container')} can no longer be used. Please write off what is left`
      : `${plural(count, 'open container')} can be used for a short time only. Please use them first`,
    link,
  });
  const what = `Open "${name}"${number === null ? '' : ` of ${lotName(number)}`}`;
  const rest = contentText(left, unit);
  return {
    type: isOver ? 'container.over' : 'container.ending',
    title: isOver ? 'Open Vial Expired' : 'Open Container Ending',
    body: isOver
      ? `${what} can no longer be used. Please write off the ${rest} that ${left === 1 ? 'is' : 'are'} left`
      : `${what} can be used until ${untilText(until, new Date(), zone)}. Please use the ${rest} that ${left === 1 ? 'is' : 'are'} left first`,
    link,
    project: 'perfect-b',
    dedupe: `container ${id} ${step} ${until.toISOString()}`,
    group: { key: `containers ${step}`, text: several },
  };
};
