import type { NoticeChoices } from '@atrium/contract/platform/notifications';
import { NOTICE_KINDS } from '@atrium/rules/notices';
import { Injectable } from '@nestjs/common';
import { SqlPool } from '../database/sql-pool.js';
import type { Person } from '../http/person.js';

/** Which kinds of notices a person wants. What they do not want is written down, so that a new kind is on for everybody. */
@Injectable()
export class NoticeChoicesService {
  constructor(private readonly sql: SqlPool) {}

  async of(person: Person): Promise<NoticeChoices> {
    const off = await this.sql.rows<{ kind: string }>('select kind from notice_off where user_id = $1', [person.id]);
    return { choices: NOTICE_KINDS.map((kind) => ({ kind, isOn: !off.some((row) => row.kind === kind) })) };
  }

  /** The last word counts where a kind is named twice. */
  async put(person: Person, choices: NoticeChoices['choices']): Promise<NoticeChoices> {
    const wanted = new Map(choices.map(({ kind, isOn }) => [kind, isOn]));
    await this.sql.rows(
      `with wanted as (select * from unnest($2::text[], $3::boolean[]) as w (kind, is_on)),
         gone as (delete from notice_off o using wanted w where o.user_id = $1 and o.kind = w.kind and w.is_on)
       insert into notice_off (user_id, kind) select $1, kind from wanted where not is_on on conflict do nothing`,
      [person.id, [...wanted.keys()], [...wanted.values()]],
    );
    return this.of(person);
  }
}
