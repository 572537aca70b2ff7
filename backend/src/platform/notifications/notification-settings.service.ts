import type { CheckedBody } from '@atrium/contract/core/endpoint';
import type { updateNotificationChoices } from '@atrium/contract/platform/notifications/calls';
import type { NotificationChoices } from '@atrium/contract/platform/notifications/schemas';
import {
  NOTIFICATION_KINDS,
  type NotificationDelivery,
  type NotificationKind,
  DEFAULT_DELIVERY,
} from '@atrium/rules/people/notifications';
import { Injectable } from '@nestjs/common';
import type { Config } from '../config/config.js';
import { InjectConfig } from '../config/config.token.js';
import { SqlPool } from '../database/sql-pool.js';
import { Transactions } from '../database/transaction.js';
import type { Person } from '../http/request/current-user.js';

const READ_SETTINGS = `select kind, how from notice_by_mail b where user_id = $1
    and not exists (select from notice_off o where o.user_id = b.user_id and o.kind = b.kind)
  union all select kind, 'off' from notice_off where user_id = $1`;

/**
 * Reads and changes a user's notification settings. Only deviations from the default are stored, so a new kind reaches
 * everyone.
 */
@Injectable()
export class NotificationSettingsService {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly sql: SqlPool,
    private readonly transactions: Transactions,
  ) {}

  async get(person: Person): Promise<NotificationChoices> {
    const chosen = await this.sql.rows<{ kind: NotificationKind; how: NotificationDelivery }>(READ_SETTINGS, [
      person.id,
    ]);
    const [mail] = await this.sql.rows<{ isStopped: boolean }>(
      'select is_stopped as "isStopped" from notice_mail where user_id = $1',
      [person.id],
    );
    const how = new Map(chosen.map((row) => [row.kind, row.how]));
    return {
      choices: NOTIFICATION_KINDS.map((kind) => {
        const delivery = how.get(kind) ?? DEFAULT_DELIVERY;
        return { kind, isOn: delivery !== 'off', delivery };
      }),
      mail: {
        canSend: this.config.mail !== null,
        ...(this.config.mail?.by === 'folder' && { isKept: true }),
        address: person.email,
        isStopped: mail?.isStopped === true,
      },
    };
  }

  /** Saves choices. The last one wins when a kind occurs twice. */
  async update(
    person: Person,
    { choices = [], isStopped }: CheckedBody<typeof updateNotificationChoices>,
  ): Promise<NotificationChoices> {
    const choiceByKind = new Map(choices.map((choice) => [choice.kind, choice]));
    const off = [...choiceByKind.values()].filter(
      ({ isOn, delivery }) => (delivery ?? (isOn === false ? 'off' : '')) === 'off',
    );
    const how = [...choiceByKind.values()].filter(({ delivery }) => delivery !== undefined && delivery !== 'off');
    await this.transactions.run(async (tx) => {
      await tx.query('delete from notice_off where user_id = $1 and kind = any ($2)', [
        person.id,
        [...choiceByKind.keys()].filter((kind) => !off.some((one) => one.kind === kind)),
      ]);
      await tx.query('insert into notice_off (user_id, kind) select $1, unnest($2::text[]) on conflict do nothing', [
        person.id,
        off.map(({ kind }) => kind),
      ]);
      await tx.query(
        `insert into notice_by_mail (user_id, kind, how) select $1, * from unnest($2::text[], $3::text[])
         on conflict (user_id, kind) do update set how = excluded.how`,
        [person.id, how.map(({ kind }) => kind), how.map(({ delivery }) => delivery)],
      );
      if (isStopped !== undefined)
        await tx.query(
          `insert into notice_mail (user_id, is_stopped) values ($1, $2)
           on conflict (user_id) do update set is_stopped = excluded.is_stopped`,
          [person.id, isStopped],
        );
    });
    return this.get(person);
  }
}
